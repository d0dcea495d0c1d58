<?php

declare(strict_types=1);

namespace Causeway;

use stdClass;

/**
 * What the client knows of an operation.
 *
 * @internal
 */
final class Operation
{
    /**
     * @param class-string<Answer> $answer
     * @param list<string> $signed_fields in the order in which profile sha256-v1 signs them
     * @param list<string> $objects paths of the request at which a JSON object stands
     * @param array{rows: string, next: string, cursor: string}|null $pages how the pages of a list follow one another
     * @param array{items: string|null, status: string, message: string}|null $outcome what HTTP 200 can have refused
     */
    private function __construct(
        public readonly string $name,
        public readonly string $answer,
        public readonly bool $takes_key,
        public readonly bool $exact_numbers,
        public readonly array $signed_fields,
        private readonly array $objects,
        public readonly ?array $pages,
        public readonly ?array $outcome,
    ) {
    }

    public static function named(string $name): self
    {
        return new self($name, ...Operations::ALL[$name]);
    }

    /**
     * A request as it is sent. An array is an object where the API has one, also if it is empty or a list.
     *
     * @param array<string, mixed> $fields
     */
    public function request(#[\SensitiveParameter] array $fields): stdClass
    {
        $request = Json::plain((object) $fields);
        foreach ($this->objects as $path) {
            self::makeObject($request, $path);
        }
        return $request;
    }

    private static function makeObject(#[\SensitiveParameter] mixed $within, string $path): void
    {
        [$name, $rest] = explode('.', $path, 2) + [1 => null];
        $list = str_ends_with($name, '[]');
        $name = rtrim($name, '[]');
        if (!$within instanceof stdClass || !isset($within->$name)) {
            return;
        }
        if ($rest === null) {
            $within->$name = is_array($within->$name) ? (object) $within->$name : $within->$name;
            return;
        }
        foreach ($list && is_array($within->$name) ? $within->$name : [$within->$name] as $one) {
            self::makeObject($one, $rest);
        }
    }
}
