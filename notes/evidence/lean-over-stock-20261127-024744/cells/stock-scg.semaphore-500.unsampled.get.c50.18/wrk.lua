-- Tells wrk what to send, counts the answers by status, and prints the figures that Fusebox reads, one in each line.
-- Arguments after the address: the media type of a body and the file that holds it; none for a GET.

local threads = {}

-- In the one Lua state of the whole run.
function setup(thread)
  table.insert(threads, thread)
end

-- In the state of each thread.
others = {}

function init(args)
  if args[1] then
    local file = assert(io.open(args[2], "rb"))
    wrk.method = "POST"
    wrk.headers["Content-Type"] = args[1]
    wrk.body = file:read("*a")
    file:close()
  end
end

function response(status)
  if status < 200 or status > 299 then
    others[status] = (others[status] or 0) + 1
  end
end

local function put(...)
  io.write("fusebox ", table.concat({ ... }, " "), "\n")
end

-- A number without an exponent.
local function whole(number)
  return string.format("%.0f", number)
end

function done(summary, latency)
  put("duration_us", whole(summary.duration))
  put("requests", whole(summary.requests))
  put("bytes", whole(summary.bytes))
  put("mean_us", whole(latency.mean))
  for _, kind in ipairs({ "connect", "read", "write", "timeout" }) do
    put(kind, whole(summary.errors[kind]))
  end
  local all = {}
  for _, thread in ipairs(threads) do
    for status, count in pairs(thread:get("others")) do
      all[status] = (all[status] or 0) + count
    end
  end
  for status, count in pairs(all) do
    put("status", whole(status), whole(count))
  end
  put("percentile", "0", whole(latency.min))
  for percent = 1, 99 do
    put("percentile", whole(percent), whole(latency:percentile(percent)))
  end
  put("percentile", "100", whole(latency.max))
end
