import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder;
class Own { }
