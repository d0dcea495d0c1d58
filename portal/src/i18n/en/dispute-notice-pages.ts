/** The operator console's page of dispute notices of unknown payments. */
export const dispute_notice_pages = {
  dispute_notices: {
    title: 'Notices of disputes',
    lead: 'What acquirers have said of disputes of payments that the gateway does not know, where no money was moved. Oldest first.',
    none: 'No notice waits',
    none_lead: 'A notice whose payment is unknown is listed here until somebody has handled it.',
    case: 'The acquirer’s reference of the dispute',
    note: 'How it was handled',
  },
};
