#!/usr/bin/env bash
# 50 connections behind 100 permits: Zuul answers 250 calls a second of a service that could do 1000, and rejects none.
# Why: Ribbon has 50 connections to an instance, and 50 / 0.2 s = 250/s; 40 of the 90 callers wait for one, which no framework shows.
# Before: eureka-server, demo-service, and java -jar zuul-gateway/target/zuul-gateway.jar --spring.profiles.active=semaphore-100
# Expect: "Requests per second" of 235 to 250, no "Non-2xx", "Time per request" of 370 ms, though the service takes 200.
# The way out: --ribbon.MaxConnectionsPerHost=100 on the command line of Zuul.
set -eu
zuul=http://127.0.0.1:7082
curl -sfo /dev/null -m 5 $zuul/actuator/health || { echo "$zuul does not answer; start Zuul and its service first" >&2 && exit 3; }
ab -n 3000 -c 90 -l $zuul/v1/routea/sleep/200
