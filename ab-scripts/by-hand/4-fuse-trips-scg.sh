#!/usr/bin/env bash
# The same on Spring Cloud Gateway with 100 permits and Hystrix's thresholds: up to 99 of 100 calls fail, of a healthy service.
# Why: its bulkhead lies inside its circuit breaker, so what the bulkhead rejects counts as a failure; the breaker stays open for
# its 5 s, where any success closes Hystrix's.
# Before: eureka-server, demo-service, and java -jar scg-gateway/target/scg-gateway.jar --spring.profiles.active=semaphore-100
# Expect: "Non-2xx responses" of 14 500 (a cold gateway) to 19 800; then thousands semaphore_rejected and short_circuited, 0 failed.
set -eu
scg=http://127.0.0.1:7083
curl -sfo /dev/null -m 5 $scg/actuator/health || { echo "$scg does not answer; start scg-gateway first" >&2 && exit 3; }
ab -n 20000 -c 200 -l $scg/v1/routea/sleep/200
curl -s $scg/actuator/prometheus | grep -E '^fusebox_circuitbreaker_(errors|trips)_total.*service-a'
