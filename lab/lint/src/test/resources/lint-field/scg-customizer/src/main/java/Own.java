import org.springframework.cloud.client.circuitbreaker.Customizer;
class Own { }
