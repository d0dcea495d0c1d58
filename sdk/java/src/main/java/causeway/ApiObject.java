package causeway;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** An object of the API: its fields under their names on the wire. Objects are equal if their fields are. */
public abstract class ApiObject {
    private final Map<String, Object> fields;

    ApiObject(Map<String, Object> fields) {
        this.fields = Collections.unmodifiableMap(fields);
    }

    /**
     * The fields by their names on the wire: strings, booleans, BigDecimals, lists and maps. It also has those of a
     * later release.
     */
    public final Map<String, Object> fields() {
        return fields;
    }

    final String text(String name) {
        return as(String.class, name);
    }

    final BigDecimal decimal(String name) {
        return as(BigDecimal.class, name);
    }

    final Long integer(String name) {
        BigDecimal number = decimal(name);
        return number == null ? null : Long.valueOf(number.longValueExact());
    }

    final Boolean bool(String name) {
        return as(Boolean.class, name);
    }

    final <T> T object(String name, Function<Map<String, Object>, T> of) {
        Map<?, ?> found = as(Map.class, name);
        return found == null ? null : of.apply(Json.object(found));
    }

    final Map<String, String> texts(String name) {
        Map<?, ?> found = as(Map.class, name);
        if (found == null) {
            return null;
        }
        Map<String, String> texts = new LinkedHashMap<>();
        found.forEach((key, value) -> texts.put((String) key, (String) value));
        return texts;
    }

    final <T> List<T> list(String name, Function<Object, T> of) {
        List<?> found = as(List.class, name);
        if (found == null) {
            return null;
        }
        List<T> items = new ArrayList<>();
        found.forEach(item -> items.add(of.apply(item)));
        return items;
    }

    private <T> T as(Class<T> type, String name) {
        Object value = fields.get(name);
        if (value != null && !type.isInstance(value)) {
            throw new IllegalStateException(name + " is no " + type.getSimpleName() + ": " + value);
        }
        return type.cast(value);
    }

    @Override
    public final boolean equals(Object other) {
        return other != null && getClass() == other.getClass() && fields.equals(((ApiObject) other).fields);
    }

    @Override
    public final int hashCode() {
        return fields.hashCode();
    }

    /** Its fields as canonical JSON (RFC 8785), which writes 12.00 as 12. */
    public final String toJson() {
        return Json.canonical(fields);
    }

    /** Its name only: what is in it may be a card number. */
    @Override
    public final String toString() {
        return getClass().getSimpleName();
    }

    /**
     * Sets the fields of an object.
     *
     * @param <B> the builder itself
     */
    public abstract static class Builder<B extends Builder<B>> {
        private final Map<String, Object> fields = new LinkedHashMap<>();

        Builder() {}

        abstract B self();

        /**
         * Sets a field under its name on the wire: for one that this release does not know.
         *
         * @param value a string, boolean, whole number, BigDecimal, list, map or object of the API; null to leave it out
         * @throws IllegalArgumentException if JSON cannot hold the value
         */
        public final B putField(String name, Object value) {
            if (value == null) {
                fields.remove(name);
            } else {
                fields.put(name, Json.plain(value));
            }
            return self();
        }

        final Map<String, Object> copy() {
            return new LinkedHashMap<>(fields);
        }
    }
}
