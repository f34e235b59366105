#!/usr/bin/env bash
# The ceiling of 200 threads: a service that waits 200 ms answers 1000 calls a second, to 200 users and to 400 alike.
# Why: each call holds one of Tomcat's 200 request threads for 0.2 s, and 200 / 0.2 s = 1000/s; further users only wait.
# Before: java -jar demo-service/target/demo-service.jar
# Expect: "Requests per second" of 880 to 980 twice; "50%" of 202 ms, then of 400 ms.
set -eu
service=http://127.0.0.1:8881
curl -sfo /dev/null -m 5 $service/actuator/health || { echo "$service does not answer; start demo-service first" >&2 && exit 3; }
ab -n 6000 -c 200 -l $service/sleep/200
ab -n 6000 -c 400 -l $service/sleep/200
