package dev.fusebox.lean;

import java.util.List;
import java.util.Random;

/** Calls and answers that are well-formed, of all framings, with odd paths and headers; the same for the same seed. */
final class GeneratedCalls {

    private static final List<String> METHODS =
            List.of("GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH");
    private static final List<String> PARTS = List.of(
            "hello", "a", "a.b", "~x", "a%20b", "%C3%A4", "a+b", "x;y=z", "@c", "d,e", "f:g", "", "%2F", "1", "(h)*",
            "i!j'k");
    private static final List<String> QUERIES = List.of(
            "",
            "",
            "",
            "?q=1",
            "?q=1&r=2",
            "?q",
            "?",
            "?q=%26&r=%20",
            "?a=b=c",
            "?q=1&&r=",
            "?x=a,b:c",
            "?x%5B%5D=1",
            "?q=a+b");
    private static final List<String> HEADERS = List.of(
            "Accept: text/plain",
            "Accept: a/b|Accept: c/d",
            "Accept-Encoding: gzip, br",
            "User-Agent: own",
            "Cookie: a=b; c=d",
            "Cookie: a=b|Cookie: e=f",
            "Connection: X-Once|X-Once: 1",
            "Connection: close",
            "Connection: X-Once, X-Twice|X-Twice: 2",
            "Connection: User-Agent, Accept",
            "TE: trailers",
            "Keep-Alive: timeout=5",
            "Proxy-Authorization: basic",
            "Authorization: Bearer abc",
            "X-Forwarded-For: 1.2.3.4",
            "X-Forwarded-Prefix: /c|X-Forwarded-Host: d",
            "Forwarded: for=a",
            "X-A: 1|X-B: 2|X-A: 3",
            "X-Two: 1|x-two: 2",
            "X-Empty:",
            "X-Long: " + "0123456789".repeat(40),
            "X-Correlation-Id: own",
            "Origin: http://b",
            "Range: bytes=0-4",
            "If-None-Match: \"a\"",
            "X-Application-Context: a",
            "Content-Language: de",
            "X-Ctl: \u00e4\u00f6");
    private static final List<String> STATUSES = List.of(
            "200 OK",
            "200 OK",
            "200 OK",
            "200 Fine",
            "201 Created",
            "202 Accepted",
            "206 Partial Content",
            "299 Other",
            "301 Moved",
            "400 Bad Request",
            "404 Not Found",
            "418 Teapot",
            "500 Broken",
            "503 Unavailable");
    private static final List<String> ANSWER_HEADERS = List.of(
            "Content-Type: text/plain",
            "Content-Type: application/json;charset=UTF-8",
            "Content-Type: text/event-stream",
            "Content-Type: /",
            "Set-Cookie: a=b|Set-Cookie: c=d; Path=/",
            "Connection: X-Once|X-Once: 1",
            "Proxy-Authenticate: b",
            "Upgrade: h2c",
            "Server: b|Date: c",
            "Vary: Origin|Vary: Origin",
            "X-Gateway: own",
            "X-A: 1|X-A: 2",
            "X-C: ccc",
            "Location: http://127.0.0.1:1/x",
            "ETag: \"a\"",
            "X-Forwarded-For: a",
            "Cache-Control: no-store",
            "Keep-Alive: timeout=5",
            "Transfer-Encoding-Not: 1");

    private final Random random;

    GeneratedCalls(long seed) {
        random = new Random(seed);
    }

    record Exchanged(String call, String answer) {}

    Exchanged next(List<String> routes) {
        String method = one(METHODS);
        String call = call(method, routes);
        return new Exchanged(call, answer());
    }

    private String call(String method, List<String> routes) {
        StringBuilder call = new StringBuilder(method + " /" + one(routes));
        for (int parts = 1 + random.nextInt(3); parts > 0; parts--) {
            call.append('/').append(one(PARTS));
        }
        call.append(one(QUERIES))
                .append(random.nextInt(20) == 0 ? " HTTP/1.0" : " HTTP/1.1")
                .append("\r\nHost: a\r\n");
        for (int headers = random.nextInt(5); headers > 0; headers--) {
            call.append(one(HEADERS).replace("|", "\r\n")).append("\r\n");
        }
        boolean mayHaveBody = !method.equals("GET") && !method.equals("HEAD") || random.nextInt(10) == 0;
        return call + (mayHaveBody && call.indexOf("HTTP/1.0") < 0 ? requestBody() : "\r\n");
    }

    private String requestBody() {
        return switch (random.nextInt(5)) {
            case 0 -> "\r\n";
            case 1 -> "Content-Length: 0\r\n\r\n";
            case 2 -> chunked(random.nextBoolean());
            case 3 -> "Content-Type: application/octet-stream\r\n" + TwoGateways.length(body());
            default -> TwoGateways.length(body());
        };
    }

    private String body() {
        int size = random.nextInt(20) == 0 ? random.nextInt(150_000) : random.nextInt(300);
        return "0123456789abcdef".repeat(size / 16 + 1).substring(0, size);
    }

    private String chunked(boolean trailers) {
        StringBuilder chunks = new StringBuilder("Transfer-Encoding: chunked\r\n\r\n");
        for (int parts = random.nextInt(4); parts > 0; parts--) {
            String part = "x" + body();
            chunks.append(Integer.toHexString(part.length()))
                    .append("\r\n")
                    .append(part)
                    .append("\r\n");
        }
        return chunks.append("0\r\n")
                .append(trailers ? "X-T: 1\r\n" : "")
                .append("\r\n")
                .toString();
    }

    private String answer() {
        int kind = random.nextInt(12);
        if (kind == 0) {
            return "HTTP/1.1 204 No Content\r\n\r\n" + ScriptedBackend.KEEP;
        }
        if (kind == 1) {
            return "HTTP/1.1 304 Not Modified\r\nETag: \"a\"\r\n\r\n" + ScriptedBackend.KEEP;
        }
        String early = random.nextInt(60) == 0 ? "HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n" : "";
        StringBuilder head = new StringBuilder(early + "HTTP/1.1 " + one(STATUSES) + "\r\n");
        for (int headers = random.nextInt(5); headers > 0; headers--) {
            head.append(one(ANSWER_HEADERS).replace("|", "\r\n")).append("\r\n");
        }
        return switch (random.nextInt(8)) {
            case 0 -> head + "Content-Length: 0\r\n\r\n" + ScriptedBackend.KEEP;
            case 1, 2 -> head + chunked(random.nextBoolean()) + ScriptedBackend.KEEP;
            case 3 -> head + "\r\n" + body();
            case 4 -> head + "Connection: close\r\n" + TwoGateways.length(body());
            default -> head + TwoGateways.length(body()) + ScriptedBackend.KEEP;
        };
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    private String one(List<String> all) {
        return all.get(random.nextInt(all.size()));
    }
}
