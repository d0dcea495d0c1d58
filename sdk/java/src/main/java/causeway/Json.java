package causeway;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** JSON as maps, lists, strings, booleans, null and, with all their digits, BigDecimals. */
final class Json {
    private static final int DEPTH_MAX = 200;

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /**
     * What JSON can hold of a value: objects as their fields, numbers with their digits.
     *
     * @throws IllegalArgumentException for anything else, such as a date
     */
    static Object plain(Object value) {
        if (value == null || value instanceof String || value instanceof Boolean || value instanceof BigDecimal) {
            return value;
        }
        if (value instanceof ApiObject object) {
            return object.fields();
        }
        if (value instanceof Integer || value instanceof Long) {
            return BigDecimal.valueOf(((Number) value).longValue());
        }
        if (value instanceof List<?> list) {
            List<Object> items = new ArrayList<>();
            list.forEach(item -> items.add(plain(item)));
            return items;
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> fields = new LinkedHashMap<>();
            map.forEach((name, field) -> {
                if (!(name instanceof String known)) {
                    throw new IllegalArgumentException("JSON cannot hold a field " + name + ": its name must be a String");
                }
                fields.put(known, plain(field));
            });
            return fields;
        }
        throw new IllegalArgumentException("JSON cannot hold a " + value.getClass().getName());
    }

    /** The fields of an object. @throws IllegalArgumentException if it is not one */
    static Map<String, Object> object(Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            throw new IllegalArgumentException("not a JSON object");
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        map.forEach((name, field) -> fields.put((String) name, field));
        return fields;
    }

    /**
     * JSON in its canonical form (RFC 8785): no white space, the fields of every object sorted by their UTF-16 units,
     * numbers as JavaScript writes them.
     *
     * @throws IllegalArgumentException for what JSON cannot hold: half of a surrogate pair, a number beyond all doubles
     */
    static String canonical(Object value) {
        StringBuilder to = new StringBuilder();
        write(to, value);
        return to.toString();
    }

    private static void write(StringBuilder to, Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> sorted = new TreeMap<>(object(map));
            to.append('{');
            sorted.forEach((name, field) -> {
                to.append(to.charAt(to.length() - 1) == '{' ? "" : ",");
                writeText(to, name);
                to.append(':');
                write(to, field);
            });
            to.append('}');
        } else if (value instanceof List<?> list) {
            to.append('[');
            for (int index = 0; index < list.size(); index++) {
                to.append(index == 0 ? "" : ",");
                write(to, list.get(index));
            }
            to.append(']');
        } else if (value instanceof String string) {
            writeText(to, string);
        } else if (value instanceof BigDecimal number) {
            writeNumber(to, number.doubleValue());
        } else {
            to.append(value);
        }
    }

    private static void writeText(StringBuilder to, String string) {
        to.append('"');
        for (int index = 0; index < string.length(); index++) {
            char unit = string.charAt(index);
            if (Character.isHighSurrogate(unit) && index + 1 < string.length()
                    && Character.isLowSurrogate(string.charAt(index + 1))) {
                index++;
                to.append(unit).append(string.charAt(index));
            } else if (Character.isSurrogate(unit)) {
                throw new IllegalArgumentException("JSON cannot hold half of a surrogate pair");
            } else {
                int short_escape = "\"\\\b\f\n\r\t".indexOf(unit);
                if (short_escape >= 0) {
                    to.append('\\').append("\"\\bfnrt".charAt(short_escape));
                } else if (unit < ' ') {
                    to.append(String.format("\\u%04x", (int) unit));
                } else {
                    to.append(unit);
                }
            }
        }
        to.append('"');
    }

    /** A number as ECMAScript writes it: the shortest digits that come back to it. */
    private static void writeNumber(StringBuilder to, double number) {
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            throw new IllegalArgumentException("JSON cannot hold " + number);
        }
        if (number == 0) {
            to.append('0');
            return;
        }
        BigDecimal exact = new BigDecimal(Math.abs(number));
        BigDecimal shortest = exact;
        for (int precision = 1; precision <= 17; precision++) {
            shortest = exact.round(new MathContext(precision, RoundingMode.HALF_EVEN));
            if (shortest.doubleValue() == Math.abs(number)) {
                break;
            }
        }
        String digits = shortest.stripTrailingZeros().unscaledValue().toString();
        int point = shortest.precision() - shortest.scale();
        to.append(number < 0 ? "-" : "");
        if (-6 < point && point <= 21) {
            to.append(shortest.stripTrailingZeros().toPlainString());
        } else {
            to.append(digits.charAt(0)).append(digits.length() == 1 ? "" : ".").append(digits.substring(1));
            to.append(point > 0 ? "e+" : "e-").append(Math.abs(point - 1));
        }
    }

    /** Parses JSON; numbers keep their digits. @throws IllegalArgumentException if it is something else */
    static Object parse(String text) {
        Json json = new Json(text);
        Object value = json.value(0);
        if (json.peek() != 0) {
            throw json.wrong();
        }
        return value;
    }

    private IllegalArgumentException wrong() {
        return new IllegalArgumentException("not JSON at character " + at);
    }

    /** The next character that is no white space; 0 at the end. */
    private char peek() {
        while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }

    private boolean take(char expected) {
        boolean found = peek() == expected;
        at += found ? 1 : 0;
        return found;
    }

    private void need(char expected) {
        if (!take(expected)) {
            throw wrong();
        }
    }

    private Object value(int depth) {
        if (depth > DEPTH_MAX) {
            throw wrong();
        }
        switch (peek()) {
            case '{':
                return fields(depth);
            case '[':
                return items(depth);
            case '"':
                return string();
            case 't':
                return word("true", true);
            case 'f':
                return word("false", false);
            case 'n':
                return word("null", null);
            default:
                return number();
        }
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw wrong();
        }
        at += word.length();
        return value;
    }

    private Map<String, Object> fields(int depth) {
        Map<String, Object> fields = new LinkedHashMap<>();
        need('{');
        if (take('}')) {
            return fields;
        }
        do {
            if (peek() != '"') {
                throw wrong();
            }
            String name = string();
            need(':');
            fields.put(name, value(depth + 1));
        } while (take(','));
        need('}');
        return fields;
    }

    private List<Object> items(int depth) {
        List<Object> items = new ArrayList<>();
        need('[');
        if (take(']')) {
            return items;
        }
        do {
            items.add(value(depth + 1));
        } while (take(','));
        need(']');
        return items;
    }

    private String string() {
        StringBuilder found = new StringBuilder();
        at++;
        while (at < text.length()) {
            char unit = text.charAt(at++);
            if (unit == '"') {
                return found.toString();
            }
            if (unit < ' ') {
                throw wrong();
            }
            found.append(unit == '\\' ? escaped() : unit);
        }
        throw wrong();
    }

    private char escaped() {
        if (at == text.length()) {
            throw wrong();
        }
        char letter = text.charAt(at++);
        int known = "\"\\/bfnrt".indexOf(letter);
        if (known >= 0) {
            return "\"\\/\b\f\n\r\t".charAt(known);
        }
        if (letter != 'u' || at + 4 > text.length() || !text.substring(at, at + 4).matches("[0-9a-fA-F]{4}")) {
            throw wrong();
        }
        at += 4;
        return (char) Integer.parseInt(text.substring(at - 4, at), 16);
    }

    private BigDecimal number() {
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String digits = text.substring(start, at);
        if (!digits.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]{1,9})?")) {
            throw wrong();
        }
        return new BigDecimal(digits);
    }
}
