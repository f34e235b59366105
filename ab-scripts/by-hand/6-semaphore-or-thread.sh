#!/usr/bin/env bash
# Semaphore against thread isolation: who is free when a call takes longer (3 s) than its time limit (0.5 s)?
# Why: behind a semaphore the caller's own thread does the call and cannot leave it; behind a pool of threads the caller can.
# Before: eureka-server, demo-service, and java -jar zuul-gateway/target/zuul-gateway.jar --spring.profiles.active=zombie-timeouts;
# then the same with zombie-timeouts-thread
# Expect: all calls "Non-2xx" both times. zombie-timeouts: 50 % after 3020 ms, "Time taken" 12 s.
# zombie-timeouts-thread: nothing takes longer than 550 ms, and 20 of 30 calls are rejected in 7 ms: the 10 threads are not free.
set -eu
zuul=http://127.0.0.1:7082
curl -sfo /dev/null -m 5 $zuul/actuator/health || { echo "$zuul does not answer; start Zuul and its service first" >&2 && exit 3; }
ab -n 30 -c 10 -l $zuul/v1/routea/sleep/3000
