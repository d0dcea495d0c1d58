/** The operator console's pages of acquirers' notifications. */
export const notification_pages = {
  notifications: {
    title: 'Notifications of acquirers',
    one: 'Notification',
    lead: 'What acquirers have sent, newest first. What was not understood has changed nothing.',
    none: 'No such notification',
    none_lead: 'A notification that the gateway does not understand is listed here.',
    state: 'State',
    all: 'All',
    acquirer: 'Acquirer',
    kind: 'Kind',
    event_id: 'The acquirer’s id',
    received: 'Received',
    reason: 'What became of it',
    changed: 'Last changed',
    handle: 'What you can do',
    apply: 'Apply again',
    note: 'How it was handled otherwise',
    close: 'Close',
  },
};
