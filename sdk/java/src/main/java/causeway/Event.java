package causeway;

import java.util.Map;

/** What happened, as it is pulled and sent to webhooks. */
public final class Event extends ApiObject {
    Event(Map<String, Object> fields) {
        super(fields);
    }

    /** The same in every delivery of the event. */
    public String getId() {
        return text("id");
    }

    /** One of {@link Types.EventType}; a later release of the gateway can have more. */
    public String getType() {
        return text("type");
    }

    /** When it happened: ISO 8601, UTC. */
    public String getTimestamp() {
        return text("timestamp");
    }

    public String getMerchantId() {
        return text("merchant_id");
    }

    public String getAccountId() {
        return text("account_id");
    }

    /** Number of the event in its account: 1, 2, 3, … without gaps, in the order of the changes. */
    public long getSequence() {
        return Long.parseLong(text("sequence"));
    }

    /**
     * The object as it is after the change: of the type that {@link Types.EventType} names; of a type of a later release,
     * one with nothing but its fields.
     */
    public ApiObject getData() {
        return object("data", data -> Types.dataOf(getType(), data));
    }

    /** The data of an event of a type of a later release. */
    static final class UnknownData extends ApiObject {
        UnknownData(Map<String, Object> fields) {
            super(fields);
        }
    }
}
