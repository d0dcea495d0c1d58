import { amounts } from './scenarios/amounts.ts';
import { captures } from './scenarios/captures.ts';
import { card_data } from './scenarios/card-data.ts';
import { connections } from './scenarios/connections.ts';
import { challenges } from './scenarios/challenges.ts';
import { disputes } from './scenarios/disputes.ts';
import { faults } from './scenarios/faults.ts';
import { lost_answers } from './scenarios/lost-answers.ts';
import { lists } from './scenarios/lists.ts';
import { notices } from './scenarios/notices.ts';
import { redirects } from './scenarios/redirects.ts';
import { repeats } from './scenarios/repeats.ts';
import { requests } from './scenarios/requests.ts';
import { sources } from './scenarios/sources.ts';
import { voids } from './scenarios/voids.ts';
import { messages } from './scenarios/messages.ts';
import type { Scenario } from './scenario.ts';

/** Everything that a connector is held against. */
export const scenarios: readonly Scenario[] = [
  ...lists,
  ...sources,
  ...amounts,
  ...captures,
  ...voids,
  ...repeats,
  ...faults,
  ...lost_answers,
  ...requests,
  ...messages,
  ...connections,
  ...challenges,
  ...redirects,
  ...notices,
  ...disputes,
  ...card_data,
];
