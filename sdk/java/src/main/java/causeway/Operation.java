package causeway;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What the client knows of an operation. */
record Operation<A extends Answer>(
        String name,
        boolean takesKey,
        List<String> signedFields,
        Function<Map<String, Object>, A> answer,
        Outcome outcome) {

    /** What an answer with HTTP 200 can still have refused: the list of its items, or null for itself. */
    record Outcome(String items, String status, String message) {}
}
