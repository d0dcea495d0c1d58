package causeway;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What an operation answers. */
public abstract class Answer extends ApiObject {
    /** Statuses of an item that was not carried out: refused, or accepted and failed since. */
    private static final Set<String> NOT_DONE = Set.of("0", "3");

    private Head head;
    private Operation<?> operation;

    Answer(Map<String, Object> fields) {
        super(fields);
    }

    final void know(Head head, Operation<?> operation) {
        this.head = head;
        this.operation = operation;
    }

    /** What the answer has beside its body. */
    public final Head head() {
        return head;
    }

    /**
     * The items that were refused, or have failed since they were accepted; of operations without items, the answer
     * itself where it says so. A declined payment is no refusal: look at its payment status.
     */
    public final List<ItemRefusedException> refusals() {
        Operation.Outcome outcome = operation.outcome();
        List<ItemRefusedException> refusals = new ArrayList<>();
        if (outcome == null) {
            return refusals;
        }
        List<Map<String, Object>> items =
                outcome.items() == null ? List.of(fields()) : list(outcome.items(), Json::object);
        for (int index = 0; index < items.size(); index++) {
            Map<String, Object> item = items.get(index);
            if (!NOT_DONE.contains(String.valueOf(item.get(outcome.status())))) {
                continue;
            }
            Optional<Explanation> why = Explanation.of(String.valueOf(item.get(outcome.message())));
            Failure failure = Failure.of(head);
            failure.code = why.map(Explanation::code).orElse("");
            failure.message = why.map(Explanation::text).orElse("");
            failure.source = outcome.items() == null ? "" : outcome.items() + "[" + index + "]";
            refusals.add(new ItemRefusedException(failure, item, index));
        }
        return refusals;
    }

    /** Throws the first of the refusals, if there is one. @throws ItemRefusedException as {@link #refusals} has it */
    public final void throwIfRefused() {
        for (ItemRefusedException refusal : refusals()) {
            throw refusal;
        }
    }

    /**
     * What an answer has beside its body.
     *
     * @param status HTTP status
     * @param requestId the gateway's identifier of the request: name it when you ask the operator
     * @param idempotencyKey the key under which the same request can be sent again; or empty
     * @param replayed whether this is the first answer to the idempotencyKey again: nothing was done
     * @param unknownFields fields of the request that the gateway ignored, because it does not know them
     */
    public record Head(
            int status, String requestId, String idempotencyKey, boolean replayed, List<String> unknownFields) {}
}
