#!/usr/bin/env bash
# The fuse trips although the service is healthy: of 20 000 calls of 200 users nine in ten fail, and the service failed none.
# Why: 100 permits reject what is more, Hystrix counts a rejection as an error, and half of the calls of 10 s open the circuit.
# Before: eureka-server, demo-service, and java -jar zuul-gateway/target/zuul-gateway.jar --spring.profiles.active=semaphore-100
# Expect: "Non-2xx responses" of 17 400 (a cold gateway) to 19 400; then, from the gateway, its errors by cause: thousands are
# semaphore_rejected or short_circuited, a dozen timed_out (they waited for a connection), 0 failed; trips above 1.
set -eu
zuul=http://127.0.0.1:7082
curl -sfo /dev/null -m 5 $zuul/actuator/health || { echo "$zuul does not answer; start Zuul first" >&2 && exit 3; }
ab -n 20000 -c 200 -l $zuul/v1/routea/sleep/200
curl -s $zuul/actuator/prometheus | grep -E '^fusebox_circuitbreaker_(errors|trips)_total.*service-a'
