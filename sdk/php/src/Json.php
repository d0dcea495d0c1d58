<?php

declare(strict_types=1);

namespace Causeway;

use InvalidArgumentException;
use JsonException;
use stdClass;

/**
 * JSON in the form that is signed, and JSON whose amounts keep their digits. Objects are stdClass.
 *
 * @internal
 */
final class Json
{
    /** The largest whole number up to which a double holds every one. */
    private const EXACT_MAX = 2 ** 53;
    private const WITHOUT_ESCAPES = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_LINE_TERMINATORS;
    private const QUOTE_OR_NUMBER = '/\\\\.|"|-?\d++(\.\d++)?+([eE][+-]?\d++)?+/';

    /**
     * What PHP writes as JSON, read again: what is signed is what is sent.
     *
     * @throws InvalidArgumentException if JSON cannot hold it, such as NAN or a text that is not UTF-8
     */
    public static function plain(#[\SensitiveParameter] mixed $value): mixed
    {
        try {
            return json_decode(json_encode($value, JSON_THROW_ON_ERROR), false, 512, JSON_THROW_ON_ERROR);
        } catch (JsonException $error) {
            // Without the previous one, whose trace has the value.
            throw new InvalidArgumentException("JSON cannot hold the fields: {$error->getMessage()}");
        }
    }

    /**
     * JSON in its canonical form (RFC 8785): no white space, the fields of every object sorted by their UTF-16 units,
     * numbers as JavaScript writes them.
     *
     * @param mixed $value of stdClass, lists, texts, numbers, booleans and null
     */
    public static function canonical(#[\SensitiveParameter] mixed $value): string
    {
        if (is_array($value)) {
            return '[' . implode(',', array_map(self::canonical(...), $value)) . ']';
        }
        if ($value instanceof stdClass) {
            $fields = [];
            foreach ((array) $value as $name => $field) {
                $fields[self::sortKey((string) $name)] = self::text((string) $name) . ':' . self::canonical($field);
            }
            ksort($fields, SORT_STRING);
            return '{' . implode(',', $fields) . '}';
        }
        if (is_int($value) || is_float($value)) {
            return self::number($value);
        }
        return is_string($value) ? self::text($value) : json_encode($value);
    }

    /**
     * Parses JSON without rounding: fractions become texts of their digits, 12.00 with its zeros.
     *
     * @param bool $whole_numbers whether those are amounts as well
     * @throws JsonException
     */
    public static function parse(#[\SensitiveParameter] string $text, bool $whole_numbers = false): mixed
    {
        $in_text = false;
        $exact = preg_replace_callback(
            self::QUOTE_OR_NUMBER,
            static function (array $found) use (&$in_text, $whole_numbers): string {
                $is_quote = $found[0] === '"';
                $in_text = $in_text !== $is_quote;
                $is_amount = !$in_text && !$is_quote && ($whole_numbers || isset($found[1]));
                return $is_amount ? "\"$found[0]\"" : $found[0];
            },
            $text,
        );
        return json_decode($exact, false, 512, JSON_THROW_ON_ERROR | JSON_BIGINT_AS_STRING);
    }

    /** Bytes that sort as the UTF-16 units of a text do: what needs two of them is before U+E000. */
    private static function sortKey(string $name): string
    {
        return strtr($name, "\xee\xef", "\xfe\xff");
    }

    private static function text(#[\SensitiveParameter] string $text): string
    {
        return json_encode($text, JSON_THROW_ON_ERROR | self::WITHOUT_ESCAPES);
    }

    /** A number as ECMAScript writes it: the shortest digits that come back to it. */
    private static function number(int|float $value): string
    {
        if (is_int($value) && abs($value) <= self::EXACT_MAX) {
            return (string) $value;
        }
        $value = (float) $value;
        if ($value === 0.0) {
            return '0';
        }
        for ($places = 0;; $places++) {
            // The decimal sign is that of the locale.
            $written = preg_replace('/[^0-9e+-]/', '.', sprintf("%.{$places}e", abs($value)));
            if ((float) $written === abs($value)) {
                break;
            }
        }
        [$mantissa, $exponent] = explode('e', $written);
        $digits = str_replace('.', '', $mantissa);
        return ($value < 0 ? '-' : '') . self::placed($digits, (int) $exponent + 1);
    }

    /** Digits with the decimal point behind the one at its place, or an exponent. */
    private static function placed(string $digits, int $point): string
    {
        if ($point > -6 && $point <= 0) {
            return '0.' . str_repeat('0', -$point) . $digits;
        }
        if ($point > 0 && $point <= 21) {
            $fraction = substr($digits, $point);
            return str_pad(substr($digits, 0, $point), $point, '0') . ($fraction === '' ? '' : ".$fraction");
        }
        $fraction = substr($digits, 1);
        return $digits[0] . ($fraction === '' ? '' : ".$fraction") . sprintf('e%+d', $point - 1);
    }
}
