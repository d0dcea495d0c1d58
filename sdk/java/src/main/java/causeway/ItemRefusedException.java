package causeway;

import java.util.Map;

/** The gateway refused one item of a batch, or the one thing requested. Other items are not affected. */
public final class ItemRefusedException extends CausewayException {
    private static final long serialVersionUID = 1;

    private final transient Map<String, Object> item;
    private final int index;

    ItemRefusedException(Failure failure, Map<String, Object> item, int index) {
        super(failure);
        this.item = item;
        this.index = index;
    }

    /** The item as it was answered: its fields by their names on the wire. */
    public Map<String, Object> getItem() {
        return item;
    }

    /** Its place in the batch, from 0. */
    public int getIndex() {
        return index;
    }
}
