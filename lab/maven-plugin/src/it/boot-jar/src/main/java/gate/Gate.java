package gate;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class Gate {
    public static void main(String[] args) {
        SpringApplication.run(Gate.class, args);
    }
}
