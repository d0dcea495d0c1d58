<?php

declare(strict_types=1);

namespace Causeway;

use JsonSerializable;
use LogicException;
use stdClass;

/**
 * An object of the API: its fields are properties under their names on the wire. They are as the gateway answered them,
 * so that no answer is lost to a field that this release does not know.
 */
class ApiObject implements JsonSerializable
{
    /** @var array<string, class-string<ApiObject>> the classes of fields that are objects, or lists of objects */
    protected const CLASSES = [];

    /** @var array<string, mixed> */
    private readonly array $values;

    /** @internal */
    final public function __construct(private readonly stdClass $fields)
    {
        $values = [];
        foreach ((array) $fields as $name => $value) {
            $values[$name] = self::valueOf($value, static::CLASSES[$name] ?? null);
        }
        $this->values = $values;
    }

    /** @internal */
    public static function of(stdClass $fields): static
    {
        return new static($fields);
    }

    /** The fields as they came, with arrays for objects. */
    public function toArray(): array
    {
        return (array) self::valueOf($this->fields, null);
    }

    public function jsonSerialize(): stdClass
    {
        return $this->fields;
    }

    public function __get(string $name): mixed
    {
        if (!array_key_exists($name, $this->values)) {
            trigger_error('Undefined property: ' . static::class . "::\$$name", E_USER_WARNING);
            return null;
        }
        return $this->values[$name];
    }

    public function __isset(string $name): bool
    {
        return isset($this->values[$name]);
    }

    public function __set(string $name, mixed $value): void
    {
        throw new LogicException('Cannot modify what was answered: ' . static::class . "::\$$name");
    }

    public function __unset(string $name): void
    {
        $this->__set($name, null);
    }

    public function __debugInfo(): array
    {
        return $this->values;
    }

    /** @param class-string<ApiObject>|null $class */
    private static function valueOf(mixed $value, ?string $class): mixed
    {
        if (is_array($value)) {
            return array_map(static fn (mixed $one): mixed => self::valueOf($one, $class), $value);
        }
        if (!$value instanceof stdClass) {
            return $value;
        }
        return $class === null ? self::valueOf((array) $value, null) : $class::of($value);
    }
}
