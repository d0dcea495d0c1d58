package causeway;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Runs every public method of the suites that it is given, and says how many passed. */
public final class Check {
    private Check() {}

    public static void main(String[] suites) throws Exception {
        int passed = 0;
        int failed = 0;
        for (String name : suites) {
            for (Method test : Class.forName("causeway." + name).getDeclaredMethods()) {
                if (!java.lang.reflect.Modifier.isPublic(test.getModifiers())) {
                    continue;
                }
                Object suite = test.getDeclaringClass().getDeclaredConstructor().newInstance();
                try (AutoCloseable end = suite instanceof AutoCloseable closeable ? closeable : () -> {}) {
                    Objects.requireNonNull(end);
                    if (!test.getName().equals("close")) {
                        test.invoke(suite);
                        passed++;
                    }
                } catch (InvocationTargetException error) {
                    failed++;
                    System.out.println("FAILED " + name + "." + test.getName());
                    error.getCause().printStackTrace(System.out);
                }
            }
        }
        System.out.println(passed + " passed, " + failed + " failed");
        System.exit(failed == 0 && passed > 0 ? 0 : 1);
    }

    static void equal(Object found, Object expected) {
        if (!Objects.equals(found, expected)) {
            throw new AssertionError("found " + found + "\nexpected " + expected);
        }
    }

    static void holds(boolean held, String what) {
        if (!held) {
            throw new AssertionError(what);
        }
    }

    interface Action {
        void run() throws Exception;
    }

    /** What an action throws, which has to be of a type. */
    static <E extends Exception> E thrown(Class<E> type, Action action) {
        try {
            action.run();
        } catch (Exception error) {
            if (type.isInstance(error)) {
                return type.cast(error);
            }
            throw new AssertionError("not a " + type.getSimpleName(), error);
        }
        throw new AssertionError("nothing was thrown, where it should be a " + type.getSimpleName());
    }

    /** What every SDK must get right. */
    static final Map<String, Object> VECTORS = vectors();

    private static Map<String, Object> vectors() {
        try {
            return Json.object(Json.parse(Files.readString(Path.of("../vectors.json"))));
        } catch (java.io.IOException error) {
            throw new java.io.UncheckedIOException(error);
        }
    }

    static final String SIGN_KEY = (String) VECTORS.get("sign_key");

    static List<Map<String, Object>> vectors(String list) {
        List<Map<String, Object>> found = ((List<?>) VECTORS.get(list)).stream().map(Json::object).toList();
        holds(!found.isEmpty(), list);
        return found;
    }
}
