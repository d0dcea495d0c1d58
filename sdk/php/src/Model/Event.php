<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;
use stdClass;

/**
 * Any event. `$event instanceof PaymentCapturedEvent` tells which it is; an event of a later gateway is only this.
 *
 * @property-read string $type
 * @property-read string $id The same in every delivery of the event; equals the header webhook-id
 * @property-read string $timestamp When it happened: ISO 8601, UTC
 * @property-read string $merchant_id
 * @property-read string $account_id
 * @property-read string $sequence Number of the event in its account: 1, 2, 3, … without gaps, in the order of the
 *     changes
 * @property-read ApiObject $data
 */
class Event extends ApiObject
{
    protected const CLASSES = ['data' => ApiObject::class];
    private const TYPES = [
        PaymentAuthorisedEvent::TYPE => PaymentAuthorisedEvent::class,
        PaymentAdjustedEvent::TYPE => PaymentAdjustedEvent::class,
        PaymentAdjustFailedEvent::TYPE => PaymentAdjustFailedEvent::class,
        PaymentCapturedEvent::TYPE => PaymentCapturedEvent::class,
        PaymentCaptureFailedEvent::TYPE => PaymentCaptureFailedEvent::class,
        PaymentDeclinedEvent::TYPE => PaymentDeclinedEvent::class,
        PaymentAttemptFailedEvent::TYPE => PaymentAttemptFailedEvent::class,
        PaymentCancelledEvent::TYPE => PaymentCancelledEvent::class,
        PaymentCancelFailedEvent::TYPE => PaymentCancelFailedEvent::class,
        PaymentExpiredEvent::TYPE => PaymentExpiredEvent::class,
        PaymentHeldEvent::TYPE => PaymentHeldEvent::class,
        PaymentReviewApprovedEvent::TYPE => PaymentReviewApprovedEvent::class,
        PaymentReviewRejectedEvent::TYPE => PaymentReviewRejectedEvent::class,
        RefundAcceptedEvent::TYPE => RefundAcceptedEvent::class,
        RefundCompletedEvent::TYPE => RefundCompletedEvent::class,
        RefundFailedEvent::TYPE => RefundFailedEvent::class,
        DisputeOpenedEvent::TYPE => DisputeOpenedEvent::class,
        DisputeStageChangedEvent::TYPE => DisputeStageChangedEvent::class,
        DisputeFundsTakenEvent::TYPE => DisputeFundsTakenEvent::class,
        DisputeFundsReturnedEvent::TYPE => DisputeFundsReturnedEvent::class,
        DisputeWonEvent::TYPE => DisputeWonEvent::class,
        DisputeLostEvent::TYPE => DisputeLostEvent::class,
        PayoutPendingFundsEvent::TYPE => PayoutPendingFundsEvent::class,
        PayoutInApprovalEvent::TYPE => PayoutInApprovalEvent::class,
        PayoutApprovalRejectedEvent::TYPE => PayoutApprovalRejectedEvent::class,
        PayoutScheduledEvent::TYPE => PayoutScheduledEvent::class,
        PayoutInReviewEvent::TYPE => PayoutInReviewEvent::class,
        PayoutProcessingEvent::TYPE => PayoutProcessingEvent::class,
        PayoutSentEvent::TYPE => PayoutSentEvent::class,
        PayoutCompletedEvent::TYPE => PayoutCompletedEvent::class,
        PayoutFailedEvent::TYPE => PayoutFailedEvent::class,
        PayoutReturnedEvent::TYPE => PayoutReturnedEvent::class,
        PayoutCancelledEvent::TYPE => PayoutCancelledEvent::class,
        SubscriptionCreatedEvent::TYPE => SubscriptionCreatedEvent::class,
        SubscriptionTrialingEvent::TYPE => SubscriptionTrialingEvent::class,
        SubscriptionRenewedEvent::TYPE => SubscriptionRenewedEvent::class,
        SubscriptionPastDueEvent::TYPE => SubscriptionPastDueEvent::class,
        SubscriptionPausedEvent::TYPE => SubscriptionPausedEvent::class,
        SubscriptionResumedEvent::TYPE => SubscriptionResumedEvent::class,
        SubscriptionChangedEvent::TYPE => SubscriptionChangedEvent::class,
        SubscriptionInactivedEvent::TYPE => SubscriptionInactivedEvent::class,
        ContractDrawnUpEvent::TYPE => ContractDrawnUpEvent::class,
        ContractChargedEvent::TYPE => ContractChargedEvent::class,
        ContractFailedEvent::TYPE => ContractFailedEvent::class,
        ContractCancelledEvent::TYPE => ContractCancelledEvent::class,
        BalanceAdjustedEvent::TYPE => BalanceAdjustedEvent::class,
        EndpointTestEvent::TYPE => EndpointTestEvent::class,
        EndpointDisabledEvent::TYPE => EndpointDisabledEvent::class,
    ];

    public static function of(stdClass $fields): static
    {
        $class = self::TYPES[$fields->type ?? ''] ?? self::class;
        return new $class($fields);
    }
}
