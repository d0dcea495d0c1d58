<?php

declare(strict_types=1);

namespace Causeway\Test;

use ErrorException;
use Throwable;

/** What a suite finds wrong. */
final class Suite
{
    private int $checked = 0;
    /** @var list<string> */
    private array $wrong = [];

    /** From now on warnings of PHP are errors. */
    public function __construct()
    {
        set_error_handler(static function (int $level, string $message, string $file, int $line): never {
            throw new ErrorException($message, 0, $level, $file, $line);
        });
    }

    /** Compares what was found with what is right. */
    public function same(mixed $expected, mixed $found, string $about): void
    {
        $this->checked++;
        if ($expected !== $found) {
            $this->wrong[] = "$about: " . var_export($found, true) . "\n  and not " . var_export($expected, true);
        }
    }

    /**
     * Looks at what a call throws.
     *
     * @param class-string<Throwable> $class
     */
    public function throws(string $class, string $message, callable $call, string $about): void
    {
        try {
            $found = get_debug_type($call()) . ' was returned';
        } catch (Throwable $error) {
            $found = $error::class . ": {$error->getMessage()}";
        }
        $this->same(true, str_starts_with($found, "$class: ") && str_contains($found, $message), "$about ($found)");
    }

    /** Ends the program, with how many checks were made or with what was wrong. */
    public function end(): never
    {
        if ($this->wrong !== []) {
            fwrite(STDERR, implode("\n", $this->wrong) . "\n");
            exit(1);
        }
        echo "$this->checked right\n";
        exit(0);
    }
}
