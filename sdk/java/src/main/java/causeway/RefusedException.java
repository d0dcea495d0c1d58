package causeway;

/** The gateway refused the request as a whole: nothing happened. */
public final class RefusedException extends CausewayException {
    private static final long serialVersionUID = 1;

    private final boolean proven;

    RefusedException(Failure failure, boolean proven) {
        super(failure);
        this.proven = proven;
    }

    /** Whether the refusal is signed. It is not where the gateway could not know the caller, as with I0013. */
    public boolean isProven() {
        return proven;
    }
}
