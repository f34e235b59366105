"""The calls of a Fusebox cell, on any number of Locust workers.

The master gets one load at a time by POST /swarm, with the fields below, and says at GET /fusebox what each worker counted. Every worker
counts its own answers exactly, and times them in buckets of three digits: Locust's own have two.
"""

import os
import random
import socket
import time

import gevent
from flask import jsonify
from geventhttpclient.client import HTTPClientPool
from locust import FastHttpUser, __version__, events, task
from locust.exception import StopUser
from locust.runners import MasterRunner, WorkerRunner

VERSION = 2
# Two workers of one machine have one host name.
NAME = os.environ.get("FUSEBOX_WORKER") or f"{socket.gethostname()}-{os.getpid()}"
REPORT_SECONDS = 0.5
CPU_SECONDS = 2
MESSAGE = "fusebox"
NO_ANSWER = "0"
PATIENCE_SECONDS = 60.0


@events.init_command_line_parser.add_listener
def fields(parser):
    group = parser.add_argument_group("Fusebox")
    group.add_argument("--fusebox-load", default="", help="name of this load")
    group.add_argument("--fusebox-path", default="/", help="what the users call")
    group.add_argument("--fusebox-hosts", default="", help="several hosts instead of the one, with commas")
    group.add_argument("--fusebox-users", default="", help="how many users call each of them, with commas")
    group.add_argument("--fusebox-requests", type=int, default=0, help="calls of all workers together; 0 for no end")
    group.add_argument("--fusebox-seconds", type=int, default=0, help="how long each worker calls; 0 for no end")
    group.add_argument("--fusebox-share", type=int, default=1, help="workers that share the calls")
    group.add_argument("--fusebox-keep", type=int, default=0, help="1: each user keeps its connection")
    group.add_argument("--fusebox-think-ms", type=int, default=0, help="mean time between an answer and the next call")
    group.add_argument("--fusebox-body", default="", help="what is posted; empty for a GET")
    group.add_argument("--fusebox-type", default="", help="media type of the body")


def bucket(ms):
    """Rounded to three digits: at most 0.5 % off, and 0.05 ms below 10 ms."""
    return round(ms, 1 if ms < 100 else 0 if ms < 1000 else -1 if ms < 10_000 else -2)


def callers(hosts, users):
    """Which of the hosts each user calls, so mixed that every worker gets the same part of each."""
    return [host for _, host in sorted(((k + 0.5) / n, host) for host, n in zip(range(hosts), users) for k in range(n))]


def outcome(status, ms):
    """None for a call that got no connection, or lost it: it is no fast call."""
    if status != NO_ANSWER:
        return "successes" if status.startswith("2") else "rejections"
    return "givenUp" if ms >= PATIENCE_SECONDS * 1000 else None


class Answers:
    def __init__(self):
        self.statuses = {}
        self.times = {"successes": {}, "rejections": {}, "givenUp": {}}
        self.longest = 0.0

    def add(self, status, ms):
        self.statuses[status] = self.statuses.get(status, 0) + 1
        times = self.times.get(outcome(status, ms))
        if times is not None:
            key = bucket(ms)
            times[key] = times.get(key, 0) + 1
            self.longest = max(self.longest, ms)

    def report(self):
        times = {kind: sorted(buckets.items()) for kind, buckets in self.times.items()}
        return {"statuses": self.statuses, "times": times, "maxMs": self.longest}


class Load:
    """What one worker sends and counts."""

    def __init__(self, options, index):
        self.options = options
        share = max(1, options.fusebox_share)
        self.left = options.fusebox_requests // share + (index % share < options.fusebox_requests % share)
        self.bounded = options.fusebox_requests > 0
        self.sent = 0
        self.hosts = [h for h in options.fusebox_hosts.split(",") if h]
        self.callers = callers(len(self.hosts), [int(n) for n in options.fusebox_users.split(",") if n])
        self.next_caller = index % share
        self.all = Answers()
        self.of_hosts = [Answers() for _ in self.hosts]
        self.began = None
        self.last = None
        self.cpu_began = self.cpu_last = 0.0
        self.cpu_at = 0.0
        self.peak = 0.0

    def host(self):
        """What the next user calls: its place in the list, and its address; None and nothing where all call the same."""
        if not self.callers:
            return None, ""
        host = self.callers[self.next_caller % len(self.callers)]
        self.next_caller += max(1, self.options.fusebox_share)
        return host, self.hosts[host]

    def take(self):
        """Whether another call may begin."""
        now = time.time()
        if self.over(now) or (self.bounded and self.left == 0):
            return False
        if self.began is None:
            self.began = self.cpu_at = now
            self.cpu_began = self.cpu_last = time.process_time()
        self.left -= 1
        self.sent += 1
        return True

    def over(self, now):
        return self.began is not None and 0 < self.options.fusebox_seconds <= now - self.began

    def answered(self, status, ms, host):
        now = time.time()
        if self.began is None or self.over(now):
            return
        self.last = now
        self.all.add(status, ms)
        if host is not None:
            self.of_hosts[host].add(status, ms)

    def done(self):
        if self.began is None:
            return False
        finished = self.bounded and self.left == 0 and sum(self.all.statuses.values()) == self.sent
        return finished or self.over(time.time())

    def until_report(self):
        end = self.options.fusebox_seconds
        left = REPORT_SECONDS if not end or self.began is None else self.began + end - time.time()
        return min(REPORT_SECONDS, max(0.01, left))

    def measure(self):
        """The share of a processor in each two seconds: Python runs one thread at a time, so 1 is all that there is."""
        now, cpu = time.time(), time.process_time()
        if self.began is not None and now - self.cpu_at >= CPU_SECONDS:
            self.peak = max(self.peak, (cpu - self.cpu_last) / (now - self.cpu_at))
            self.cpu_at, self.cpu_last = now, cpu

    def report(self):
        self.measure()
        done = self.done()
        seconds = None
        if self.began is not None:
            by_time = self.over(time.time())
            seconds = self.options.fusebox_seconds if by_time else (self.last or self.began) - self.began
        return {
            "load": self.options.fusebox_load,
            "name": NAME,
            "sent": self.sent,
            **self.all.report(),
            "hosts": [answers.report() for answers in self.of_hosts],
            "began": self.began,
            "seconds": seconds,
            "cpuSeconds": 0 if self.began is None else time.process_time() - self.cpu_began,
            "cpuPeak": self.peak,
            "done": done,
        }


class Connection(HTTPClientPool):
    """A user's connection. The client would send a call again, and silently, when the server closes instead of answering."""

    def get_client(self, url):
        client = super().get_client(url)
        client._connection_pool.size = -1  # It has size + 1 more attempts.
        return client


class Caller(FastHttpUser):
    load = None

    def __init__(self, environment):
        self.client_pool = Connection(
            concurrency=1, network_timeout=PATIENCE_SECONDS, connection_timeout=PATIENCE_SECONDS
        )
        super().__init__(environment)

    def wait_time(self):
        think = Caller.load.options.fusebox_think_ms / 1000
        return random.uniform(0.5 * think, 1.5 * think)

    def on_start(self):
        options = Caller.load.options
        self.headers = {} if options.fusebox_keep else {"Connection": "close"}
        self.place, self.address = Caller.load.host()
        self.body = options.fusebox_body.encode()
        if self.body:
            self.headers["Content-Type"] = options.fusebox_type

    @task
    def call(self):
        load = Caller.load
        if not load.take():
            raise StopUser()
        self.client.request(
            "POST" if self.body else "GET",
            self.address + load.options.fusebox_path,
            data=self.body or None,
            headers=self.headers,
            allow_redirects=False,
            context={"host": self.place},
        )
        if not load.options.fusebox_keep:
            self.client_pool.close()  # Not every server says that it closes.


@events.request.add_listener
def count(response_time, response, exception, context, **_):
    status = response.status_code if response is not None else 0
    whole = exception is None or not 200 <= status < 400
    Caller.load.answered(str(status) if whole and status else NO_ANSWER, response_time, context["host"])


@events.test_start.add_listener
def begin(environment, **_):
    if isinstance(environment.runner, WorkerRunner):
        Caller.load = Load(environment.parsed_options, environment.runner.worker_index)
        environment.runner.greenlet.spawn(tell, environment.runner, Caller.load)
    elif isinstance(environment.runner, MasterRunner):
        REPORTS.clear()


def tell(runner, load):
    done = False
    while load is Caller.load and not done:
        gevent.sleep(load.until_report())
        report = load.report()
        done = report["done"]
        runner.send_message(MESSAGE, report)


REPORTS = {}


@events.init.add_listener
def serve(environment, **_):
    runner = environment.runner
    if not isinstance(runner, MasterRunner):
        return
    runner.register_message(MESSAGE, lambda msg, **_: REPORTS.update({msg.node_id: {**msg.data, "at": time.time()}}))

    @environment.web_ui.app.route("/fusebox")
    def fusebox():
        now = time.time()
        told = {i: {**r, "ageSeconds": now - r["at"]} for i, r in REPORTS.items()}
        states = {c.id: c.state for c in runner.clients.all}
        return jsonify(version=VERSION, locust=__version__, state=runner.state, workers=states, reports=told)
