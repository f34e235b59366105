package dev.fusebox.lab.kind;

import java.util.List;
import java.util.function.Function;

/** What a conclusion asks for with arguments: JEXL calls this method for {@code run.probe('zuul', 'stock', 'service-a')}. */
public final class AskedFigure {

    private final Function<List<Object>, Object> answer;

    public AskedFigure(Function<List<Object>, Object> answer) {
        this.answer = answer;
    }

    public Object call(Object... arguments) {
        return answer.apply(List.of(arguments));
    }
}
