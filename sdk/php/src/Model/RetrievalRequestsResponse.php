<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\Answer;

/**
 * @property-read string $merchant_id Merchant identifier
 * @property-read string $account_id Merchant account identifier
 * @property-read string $encryption_data The request’s encryption_data, as sent
 * @property-read '1' $return_status The request was processed: look at the items
 * @property-read 'OK' $return_message The request was processed
 * @property-read string|null $next_after What to send as `after` to follow the log from here on; left out with ids
 * @property-read int|null $kept_days For how many days requests are kept; 0: none are logged. Left out with ids
 * @property-read int|null $left_out Requests of these days that came too fast to be logged; left out with ids
 * @property-read list<ExpandedRequest> $requests
 * @property-read list<string> $not_found Of ids, those that are no object of the account; else empty
 * @property-read bool $has_more Whether another page follows
 * @property-read string $next_cursor Where it begins; empty where none follows
 */
final class RetrievalRequestsResponse extends Answer
{
    protected const CLASSES = [
        'requests' => ExpandedRequest::class,
    ];
}
