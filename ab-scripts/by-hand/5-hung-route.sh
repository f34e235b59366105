#!/usr/bin/env bash
# A hung route and its neighbour: CALLERS hang on service-a (default: 90), then ab calls service-b, which is well.
# Why: a call that hangs holds a request thread. This profile has 100 of them and as many permits, so 100 callers take all.
# Before: all of them with --spring.profiles.active=tomcat-100 (service-b: tomcat-100,service-b). SCG: GATEWAY=http://127.0.0.1:7083
# Expect: 90: 2000 calls, no "Non-2xx", 50 % within 20 ms. 100: Zuul's ab ends with "The timeout specified has expired" after 5 s.
# Spring Cloud Gateway holds no thread for a call: 100 hang there, and the neighbour answers as before.
set -eu
gateway=${GATEWAY:-http://127.0.0.1:7082} callers=${1:-90}
curl -sfo /dev/null -m 5 "$gateway/actuator/health" || { echo "$gateway does not answer; start it first" >&2 && exit 3; }
seq "$callers" | xargs -P "$callers" -I{} curl -so /dev/null -m 60 "$gateway/v1/routea/hang" &
sleep 2
ab -n 2000 -c 10 -s 5 -l "$gateway/v1/routeb/hello/leo" || echo "service-b got no answer through $gateway"
curl -sX POST http://127.0.0.1:8881/release
wait || true
