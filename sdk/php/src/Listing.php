<?php

declare(strict_types=1);

namespace Causeway;

use Closure;
use Generator;
use IteratorAggregate;

/**
 * A list: loop over it for every row of all pages. Nothing is sent before. Rows come in the order of the list; a page
 * is requested when the rows of the one before are used up.
 *
 * @template Page of Answer
 * @template Row of ApiObject
 * @implements IteratorAggregate<int, Row>
 */
final class Listing implements IteratorAggregate
{
    /**
     * @internal
     * @param array{rows: string, next: string, cursor: string} $fields
     * @param Closure(array<string, string>): Page $load
     */
    public function __construct(private readonly array $fields, private readonly Closure $load)
    {
    }

    /**
     * One page: where next goes on, and whether it does, is in it.
     *
     * @return Page
     * @throws Exception\CausewayException
     */
    public function page(): Answer
    {
        return ($this->load)([]);
    }

    /**
     * One page after the other.
     *
     * @return Generator<int, Page>
     * @throws Exception\CausewayException
     */
    public function pages(): Generator
    {
        ['next' => $next, 'cursor' => $cursor] = $this->fields;
        $start = [];
        while (true) {
            $page = ($this->load)($start);
            yield $page;
            if (($page->has_more ?? false) !== true) {
                return;
            }
            $start = [$cursor => $page->$next];
        }
    }

    /**
     * @return Generator<int, Row>
     * @throws Exception\CausewayException
     */
    public function getIterator(): Generator
    {
        foreach ($this->pages() as $page) {
            foreach ($page->{$this->fields['rows']} as $row) {
                // A key of its own for each, so that iterator_to_array() has all of them.
                yield $row;
            }
        }
    }
}
