package causeway;

import java.time.Duration;

/** What one call has of its own. */
public final class RequestOptions {
    static final RequestOptions NONE = builder().build();

    final String idempotencyKey;
    final Duration timeout;
    final Integer attempts;

    private RequestOptions(Builder builder) {
        idempotencyKey = builder.idempotencyKey;
        timeout = builder.timeout;
        attempts = builder.attempts;
    }

    /** Begins with none. */
    public static Builder builder() {
        return new Builder();
    }

    /** Sets options. */
    public static final class Builder {
        private String idempotencyKey;
        private Duration timeout;
        private Integer attempts;

        private Builder() {}

        /**
         * The key under which what moves money or changes something is done once. Default is a new one, which all
         * attempts of the call share. Give your own, stored with the order, where a program may be started again.
         *
         * @throws IllegalArgumentException if it is not 1 to 255 printable ASCII characters
         */
        public Builder setIdempotencyKey(String key) {
            if (!key.matches("[ -~]{1,255}")) {
                throw new IllegalArgumentException("An Idempotency-Key is 1 to 255 printable ASCII characters");
            }
            idempotencyKey = key;
            return this;
        }

        /** How long one attempt may take as a whole. */
        public Builder setTimeout(Duration span) {
            timeout = Client.positive("timeout", span);
            return this;
        }

        /** How often the request is sent at most. */
        public Builder setAttempts(int count) {
            attempts = count;
            return this;
        }

        /** The options. */
        public RequestOptions build() {
            return new RequestOptions(this);
        }
    }
}
