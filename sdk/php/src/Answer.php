<?php

declare(strict_types=1);

namespace Causeway;

use Causeway\Exception\ItemRefusedException;
use stdClass;

/** The answer of an operation. */
abstract class Answer extends ApiObject
{
    private AnswerHead $head;
    private Operation $operation;

    /** @internal */
    public static function to(Operation $operation, stdClass $fields, AnswerHead $head): static
    {
        $answer = static::of($fields);
        $answer->operation = $operation;
        $answer->head = $head;
        return $answer;
    }

    /** What the answer has beside its body: request_id, idempotency_key, replayed, … */
    public function head(): AnswerHead
    {
        return $this->head;
    }

    /**
     * The items that were refused, or have failed since they were accepted. Of an operation without items, the answer
     * itself where it says so. A declined payment is no refusal: look at its payment_status.
     *
     * @return list<ItemRefusedException>
     */
    public function refusals(): array
    {
        $outcome = $this->operation->outcome;
        if ($outcome === null) {
            return [];
        }
        ['items' => $list, 'status' => $status, 'message' => $message] = $outcome;
        $refusals = [];
        foreach ($list === null ? [$this] : $this->$list as $index => $item) {
            // Refused, or accepted and failed since.
            if (!in_array($item->$status ?? null, ['0', '3'], true)) {
                continue;
            }
            $why = Explanation::of((string) ($item->$message ?? ''));
            $refusals[] = new ItemRefusedException(
                $why?->text ?? '',
                $item,
                $index,
                code: $why?->code ?? '',
                source: $list === null ? '' : "{$list}[$index]",
                status: $this->head->status,
                request_id: $this->head->request_id,
                idempotency_key: $this->head->idempotency_key,
            );
        }
        return $refusals;
    }

    /**
     * The same answer, unless something in it was refused.
     *
     * @return $this
     * @throws ItemRefusedException the first refusal
     */
    public function requireDone(): static
    {
        foreach ($this->refusals() as $refusal) {
            throw $refusal;
        }
        return $this;
    }
}
