/** A faulty version of the example in docs/writing-a-connector.md, and the scenario of the suite that notices it. */
interface FaultyVersion {
  readonly fault: string;
  readonly noticed_by: string;
  /** Texts of sample/pebble.ts, each there once, and what stands in their places. */
  readonly changes: readonly (readonly [from: string, to: string])[];
}

export const faulty_versions: readonly FaultyVersion[] = [
  {
    fault: 'the reference of a refund lost',
    noticed_by: 'reference: of every step, as the acquirer has it',
    changes: [
      ["return { result: 'accepted', reference: step.reference };", "return { result: 'accepted' };"],
    ],
  },
  {
    fault: 'a request that was refused read as unknown',
    noticed_by: 'authorise: refused as a request, and told so',
    changes: [
      [
        "return status < 500 ? refusedBy(String(status), '') : { result: 'unknown' };",
        "return { result: 'unknown' };",
      ],
    ],
  },
  {
    fault: 'a notification’s amount in other exponents',
    noticed_by: 'notice: amounts in the acquirer’s own exponents',
    changes: [
      [
        '        amount: moneyOf(approved, currency),',
        '        amount: fromAcquirerAmount(BigInt(approved), currency, {}),',
      ],
    ],
  },
  {
    fault: 'a notification of an unknown kind swallowed',
    noticed_by: 'notice: of unknown kinds',
    changes: [
      [
        "if (type !== 'dispute' || !dispute) throw new Error(`Pebble has sent a ${type}`);",
        "if (type !== 'dispute' || !dispute) return [];",
      ],
    ],
  },
  {
    fault: 'the deadline of a dispute two hours off',
    noticed_by: 'dispute: as the acquirer’s books have it',
    changes: [
      [
        'dispute.answer_by ? new Date(dispute.answer_by) : null',
        'dispute.answer_by ? new Date(Date.parse(dispute.answer_by) + 7_200_000) : null',
      ],
    ],
  },
  {
    fault: 'the contested amount replaced by what was moved',
    noticed_by: 'dispute: as the acquirer’s books have it',
    changes: [
      [
        'amount: moneyOf(dispute.amount, dispute.currency),',
        'amount: moneyOf(Math.abs(dispute.moved) || dispute.amount, dispute.currency),',
      ],
    ],
  },
  {
    fault: 'the network’s transaction id lost',
    noticed_by: 'authorise: what the acquirer tells of it',
    changes: [['network_transaction_id: network_id, captured', 'captured']],
  },
  {
    fault: 'the merchant’s charge sent as the customer’s',
    noticed_by: 'stored card: whose charge it is',
    changes: [["by_merchant: stored_credential?.initiator === 'merchant',", 'by_merchant: false,']],
  },
  {
    fault: 'a test that is content with wrong credentials',
    noticed_by: 'test: right and wrong credentials',
    changes: [['ok: status === 200,', 'ok: status < 500,']],
  },
  {
    fault: 'amounts a hundred times too large',
    noticed_by: 'amounts: currencies with 2 decimals',
    changes: [['requestOf(instruction, Number(amount))', 'requestOf(instruction, Number(amount) * 100)']],
  },
  {
    fault: 'the acquirer’s own exponents ignored',
    noticed_by: 'amounts: the acquirer’s own exponents',
    changes: [
      ['toAcquirerAmount(instruction.amount, own_exponents)', 'toAcquirerAmount(instruction.amount, {})'],
    ],
  },
  {
    fault: 'currencies without decimals counted in hundredths',
    noticed_by: 'amounts: currencies with 0 decimals',
    changes: [
      [
        'requestOf(instruction, Number(amount))',
        "requestOf(instruction, Number(amount) * (instruction.amount.currency === 'JPY' ? 100 : 1))",
      ],
    ],
  },
  {
    fault: 'currencies with three decimals counted in hundredths',
    noticed_by: 'amounts: currencies with 3 decimals',
    changes: [
      [
        'requestOf(instruction, Number(amount))',
        "requestOf(instruction, instruction.amount.currency === 'KWD' ? Math.floor(Number(amount) / 10) : Number(amount))",
      ],
    ],
  },
  {
    fault: 'what cannot be expressed rounded',
    noticed_by: 'amounts: never rounded',
    changes: [
      [
        "if (amount === null) return refusedBy('amount', 'Pebble counts no fractions of this currency');\n",
        'if (amount === null) return perform({ ...instruction, amount: { ...instruction.amount, minor: (instruction.amount.minor / 100n) * 100n } }, signal);\n',
      ],
    ],
  },
  {
    fault: 'amounts cut to 32 bits',
    noticed_by: 'amounts: large ones',
    changes: [['requestOf(instruction, Number(amount))', 'requestOf(instruction, Number(amount) | 0)']],
  },
  {
    fault: 'the currency of following steps lost',
    noticed_by: 'amounts: currencies with 0 decimals',
    changes: [
      [
        'kind: instruction.kind, amount, currency, ...',
        "kind: instruction.kind, amount, currency: 'EUR', ...",
      ],
    ],
  },
  {
    fault: 'an adjustment sent as the difference',
    noticed_by: 'adjust: as declared',
    changes: [
      [
        'requestOf(instruction, Number(amount))',
        "requestOf(instruction, Number(amount) - (instruction.kind === 'adjust' ? Number(instruction.authorised ?? 0) : 0))",
      ],
    ],
  },
  {
    fault: 'the amount of a partial approval ignored',
    noticed_by: 'authorise: approved in part',
    changes: [['captured, ...approved };', 'captured };']],
  },
  {
    fault: 'a part approved where all was asked for',
    noticed_by: 'authorise: approved in part',
    changes: [['in_part: authorisation.partial_approval === true,', 'in_part: true,']],
  },
  {
    fault: 'a part not allowed where it was',
    noticed_by: 'authorise: approved in part',
    changes: [['in_part: authorisation.partial_approval === true,', 'in_part: false,']],
  },
  {
    fault: 'the amount of a partial approval in other exponents',
    noticed_by: 'authorise: approved in part',
    changes: [
      [
        '{ approved: moneyOf(step.approved, step.currency).minor }',
        '{ approved: BigInt(step.approved) * 100n }',
      ],
    ],
  },
  {
    fault: 'verifications of cards refused',
    noticed_by: 'authorise: of zero, as declared',
    changes: [['if (amount === null) return', 'if (amount === null || amount === 0n) return']],
  },
  {
    fault: 'everything captured at once',
    noticed_by: 'capture: only when it is ordered',
    changes: [['capture: authorisation.capture,', 'capture: true,']],
  },
  {
    fault: 'nothing captured at once',
    noticed_by: 'capabilities: sale as declared',
    changes: [['capture: authorisation.capture,', 'capture: false,']],
  },
  {
    fault: 'captured told as ordered, not as done',
    noticed_by: 'capabilities: sale as declared',
    changes: [
      [
        'network_transaction_id: network_id, captured,',
        'network_transaction_id: network_id, captured: false,',
      ],
    ],
  },
  {
    fault: 'the final flag of captures lost',
    noticed_by: 'capture: several',
    changes: [['{ final: instruction.final }', '{ final: true }']],
  },
  {
    fault: 'the rest never released',
    noticed_by: 'capture: nothing after the final one',
    changes: [['{ final: instruction.final }', '{ final: false }']],
  },
  {
    fault: 'a refund told as done while it is pending',
    noticed_by: 'capabilities: answered at once or later, as declared',
    changes: [
      ["return { result: 'accepted', reference: step.reference };", 'return executed(step.reference);'],
    ],
  },
  {
    fault: 'a refund refused later told as done',
    noticed_by: 'refund: fails after it was accepted',
    changes: [
      [
        "if (outcome.result !== 'done' && outcome.result !== 'refused') return [];",
        "if (outcome.result !== 'done') return [];",
      ],
    ],
  },
  {
    fault: 'a reversal sent as a void of its reference',
    noticed_by: 'void: of what was captured with its authorisation',
    changes: [
      ['instruction.reverses !== undefined', "instruction.reverses !== undefined && reference === ''"],
    ],
  },
  {
    fault: 'a reversal of another authorisation',
    noticed_by: 'void: without a reference',
    changes: [
      [
        'instructionName({ account_id, id: instruction.reverses })',
        'instructionName({ account_id, id: instruction.reverses + 1n })',
      ],
    ],
  },
  {
    fault: 'a new idempotency key for each attempt',
    noticed_by: 'authorise: sent twice',
    changes: [['{ key: instructionName(instruction), body }', '{ key: crypto.randomUUID(), body }']],
  },
  {
    fault: 'no idempotency key',
    noticed_by: 'authorise: sent twice',
    changes: [
      [
        "...(sent ? { 'content-type': 'application/json', 'idempotency-key': sent.key } : {}),",
        "...(sent ? { 'content-type': 'application/json' } : {}),",
      ],
    ],
  },
  {
    fault: 'one idempotency key for steps that are alike',
    noticed_by: 'refund: several of one amount',
    changes: [
      [
        '{ key: instructionName(instruction), body }',
        '{ key: `${instruction.reference || instruction.id}-${instruction.kind}-${amount}`, body }',
      ],
    ],
  },
  {
    fault: 'the account left out of the name',
    noticed_by: 'authorise: the same id in two accounts',
    changes: [['{ key: instructionName(instruction), body }', '{ key: String(instruction.id), body }']],
  },
  {
    fault: 'ids read as numbers of JavaScript',
    noticed_by: 'authorise: under a large id',
    changes: [
      [
        'const name = { reference: instructionName(instruction) };',
        'const name = { reference: `${account_id}-${Number(instruction.id)}` };',
      ],
    ],
  },
  {
    fault: 'sent again after the key’s life',
    noticed_by: 'authorise: nothing is sent again after the key’s life',
    changes: [['if (age_ms > key_life_ms) return inquire(instruction, signal);\n', '\n']],
  },
  {
    fault: 'keys said to live for ever',
    noticed_by: 'capabilities: keys live as long as the acquirer keeps them',
    changes: [['      key_life_ms,\n      answered_later', '      answered_later']],
  },
  {
    fault: 'keys said to live for a week',
    noticed_by: 'capabilities: keys live as long as the acquirer keeps them',
    changes: [
      [
        '      key_life_ms,\n      answered_later',
        '      key_life_ms: 7 * key_life_ms,\n      answered_later',
      ],
    ],
  },
  {
    fault: 'a time-out read as declined',
    noticed_by: 'authorise: time-out',
    changes: [
      [
        "        return refusedBy('unreachable', error.message);\n      return { result: 'unknown' };",
        "        return refusedBy('unreachable', error.message);\n      return refusedBy('unreachable', 'no answer');",
      ],
    ],
  },
  {
    fault: 'an error of the acquirer read as refused',
    noticed_by: 'authorise: broken acquirer (500, 502)',
    changes: [['return status < 500 ? refusedBy', 'return status < 600 ? refusedBy']],
  },
  {
    fault: 'a refused request told as the issuer’s decline',
    noticed_by: 'adjust: refused request (400, 401, 409, 422)',
    changes: [
      [
        "cause: 'technical', message: { code, text: redactText(text) }",
        "cause: 'issuer', message: { code, text: redactText(text) }",
      ],
    ],
  },
  {
    fault: 'an answer that is not understood read as done',
    noticed_by: 'answers: of another form',
    changes: [
      [
        "    default:\n      return { result: 'unknown' };",
        '    default:\n      return executed(step.reference);',
      ],
    ],
  },
  {
    fault: 'an answer that is no JSON read as refused',
    noticed_by: 'authorise: nonsense',
    changes: [
      [
        "    return outcomeOf(JSON.parse(body) as Step);\n  } catch {\n    return { result: 'unknown' };",
        "    return outcomeOf(JSON.parse(body) as Step);\n  } catch {\n    return refusedBy('answer', 'not understood');",
      ],
    ],
  },
  {
    fault: 'an inquiry that fails read as not found',
    noticed_by: 'inquiry: fails itself',
    changes: [["answer.status === 404 && answer.body.includes('no_such_step')", 'answer.status !== 200']],
  },
  {
    fault: 'an inquiry without an answer read as not found',
    noticed_by: 'inquiry: fails itself',
    changes: [
      [
        "      return { result: never ? 'not_found' : 'unknown' };\n    } catch {\n      return { result: 'unknown' };",
        "      return { result: never ? 'not_found' : 'unknown' };\n    } catch {\n      return { result: 'not_found' };",
      ],
    ],
  },
  {
    fault: 'what was never sent told as unknown',
    noticed_by: 'inquiry: of what was never sent',
    changes: [["result: never ? 'not_found' : 'unknown'", "result: 'unknown'"]],
  },
  {
    fault: 'an inquiry about another instruction',
    noticed_by: 'authorise: lost answer',
    changes: [['`/steps/${instructionName(instruction)}`', '`/steps/${instruction.account_id}-1`']],
  },
  {
    fault: 'the signal ignored',
    noticed_by: 'abort: before anything is sent',
    changes: [
      [
        '        ...(sent ? { body: JSON.stringify(sent.body) } : {}),\n      },\n      signal,',
        '        ...(sent ? { body: JSON.stringify(sent.body) } : {}),\n      },\n      new AbortController().signal,',
      ],
    ],
  },
  {
    fault: 'outcomes in another order',
    noticed_by: 'lists: same length and order',
    changes: [
      [
        'perform: (instructions, signal) => Promise.all(instructions.map((one) => perform(one, signal))),',
        'perform: async (instructions, signal) => (await Promise.all(instructions.map((one) => perform(one, signal)))).toReversed(),',
      ],
    ],
  },
  {
    fault: 'inquiries in another order',
    noticed_by: 'lists: inquiries in any order',
    changes: [
      [
        'inquire: (instructions, signal) => Promise.all(instructions.map((one) => inquire(one, signal))),',
        'inquire: async (instructions, signal) => (await Promise.all(instructions.map((one) => inquire(one, signal)))).toReversed(),',
      ],
    ],
  },
  {
    fault: 'what was sent kept in memory',
    noticed_by: 'restart: another process goes on',
    changes: [
      [
        '  return {\n    name: world.name,',
        '  const mine = new Set<string>();\n  return {\n    name: world.name,',
      ],
      [
        "      const answer = await call('POST', path, signal, { key",
        "      mine.add(path);\n      const answer = await call('POST', path, signal, { key",
      ],
      [
        '      if (answer.status === 200) return readStep(answer.body);',
        '      if (answer.status === 200 && mine.size > 0) return readStep(answer.body);',
      ],
    ],
  },
  {
    fault: 'the step’s name in the place of the payment’s reference',
    noticed_by: 'lists: same length and order',
    changes: [["step.kind === 'authorise' ? step.payment : step.reference", 'step.reference']],
  },
  {
    fault: 'the authorisation code lost',
    noticed_by: 'authorise: what the acquirer tells of it',
    changes: [['return { ...done, auth_code, network', 'return { ...done, network']],
  },
  {
    fault: 'every decline told as do not honour',
    noticed_by: 'declines: each with its own reason',
    changes: [["code: decline_codes[step.reason] ?? 'D0005',", "code: 'D0005',"]],
  },
  {
    fault: 'a decline with a code of its own',
    noticed_by: 'declines: a code of the catalogue',
    changes: [["code: decline_codes[step.reason] ?? 'D0005',", 'code: step.reason,']],
  },
  {
    fault: 'declines of the issuer told as technical',
    noticed_by: 'declines: a code of the catalogue',
    changes: [["            : 'issuer';", "            : 'technical';"]],
  },
  {
    fault: 'a soft decline told as a hard one',
    noticed_by: 'declines: each with its own reason',
    changes: [["  authentication_required: 'D0065',", "  authentication_required: 'D0043',"]],
  },
  {
    fault: 'failed authentication told as the issuer’s decline',
    noticed_by: 'challenge: failed',
    changes: [
      [
        "step.reason.startsWith('authentication')\n            ? 'authentication'",
        "step.reason.startsWith('authentication')\n            ? 'issuer'",
      ],
    ],
  },
  {
    fault: 'the advice about trying again lost',
    noticed_by: 'declines: each with its own reason',
    changes: [['        ...(advice_code ? { advice_code } : {}),\n', '\n']],
  },
  {
    fault: 'the scheme’s response code lost',
    noticed_by: 'declines: each with its own reason',
    changes: [['        ...(response_code ? { response_code } : {}),\n', '\n']],
  },
  {
    fault: 'the acquirer’s words lost',
    noticed_by: 'declines: each with its own reason',
    changes: [['        message,\n', '\n']],
  },
  {
    fault: 'challenges wanted where no customer is there',
    noticed_by: 'challenge: not wanted',
    changes: [["challenges: authentication !== 'refuse',", 'challenges: true,']],
  },
  {
    fault: 'challenges never wanted',
    noticed_by: 'challenge: passed',
    changes: [["challenges: authentication !== 'refuse',", 'challenges: false,']],
  },
  {
    fault: 'the result of 3-D Secure left out',
    noticed_by: 'challenge: failed',
    changes: [
      [
        "challenge: typeof authentication === 'object' ? authentication.challenge_reference : null,",
        'challenge: null,',
      ],
    ],
  },
  {
    fault: 'a challenge without its page',
    noticed_by: 'challenge: passed',
    changes: [['url: step.challenge.url,', "url: '',"]],
  },
  {
    fault: 'a failed challenge read as done',
    noticed_by: 'challenge: what comes back is not believed',
    changes: [
      [
        "    case 'declined':\n",
        "    case 'declined':\n      if (step.reason === 'authentication_failed') return executed(step.payment);\n",
      ],
    ],
  },
  {
    fault: 'the customer led nowhere after the challenge',
    noticed_by: 'challenge: leads back',
    changes: [['return_url: authorisation.challengeReturnUrl(),', "return_url: '',"]],
  },
  {
    fault: 'the statement descriptor lost',
    noticed_by: 'statement: what the customer is to read',
    changes: [['descriptor: statement_descriptor,', "descriptor: '',"]],
  },
  {
    fault: 'the customer’s e-mail address lost',
    noticed_by: 'shopper: who pays',
    changes: [["email: authorisation.order?.shopper.email ?? '',", "email: '',"]],
  },
  {
    fault: 'the security code lost',
    noticed_by: 'card: all of it reaches the acquirer',
    changes: [['        card,\n', '        card: { ...card, security_code: null },\n']],
  },
  {
    fault: 'the holder’s name lost',
    noticed_by: 'card: all of it reaches the acquirer',
    changes: [['        card,\n', "        card: { ...card, holder: '' },\n"]],
  },
  {
    fault: 'the network’s transaction id not sent',
    noticed_by: 'stored card: used without the customer',
    changes: [["network_id: stored_credential?.network_transaction_id ?? '',", "network_id: '',"]],
  },
  {
    fault: 'the customer’s payment sent as the merchant’s',
    noticed_by: 'stored card: whose charge it is',
    changes: [
      [
        "by_merchant: stored_credential?.initiator === 'merchant',",
        'by_merchant: stored_credential !== undefined,',
      ],
    ],
  },
  {
    fault: 'a card number in the acquirer’s words',
    noticed_by: 'card data: not in the acquirer’s words',
    changes: [
      [
        'const message = { code: step.reason, text: redactText(step.text) };',
        'const message = { code: step.reason, text: step.text };',
      ],
    ],
  },
  {
    fault: 'the card written to the log',
    noticed_by: 'card data: in no outcome, event or log',
    changes: [
      [
        'const { path, body } = requestOf(instruction, Number(amount));',
        'const { path, body } = requestOf(instruction, Number(amount));\n    console.log(JSON.stringify(body));',
      ],
    ],
  },
  {
    fault: 'the API key in the error',
    noticed_by: 'secrets: in no outcome, test or log',
    changes: [
      [
        "return refusedBy('unreachable', error.message);",
        "return refusedBy('unreachable', `${error.message} with ${api_key}`);",
      ],
    ],
  },
  {
    fault: 'the API key in the detail of the test',
    noticed_by: 'secrets: in no outcome, test or log',
    changes: [["status === 401 ? 'api_key is not accepted'", 'status === 200 ? `${api_key} is accepted`']],
  },
  {
    fault: 'the signature not compared',
    noticed_by: 'notice: wrong signature',
    changes: [
      [
        'if (signature.length !== due.length || !timingSafeEqual(signature, due)) return',
        'if (signature.length !== due.length) return',
      ],
    ],
  },
  {
    fault: 'a signature of another length thrown on',
    noticed_by: 'notice: wrong signature',
    changes: [
      [
        'if (signature.length !== due.length || !timingSafeEqual(signature, due)) return',
        'if (!timingSafeEqual(signature, due)) return',
      ],
    ],
  },
  {
    fault: 'the signature checked over what was read, not over the bytes',
    noticed_by: 'notice: early, late and twice',
    changes: [
      [
        "createHmac('sha256', secret).update(body).digest()",
        "createHmac('sha256', secret).update(JSON.stringify(JSON.parse(body.toString()))).digest()",
      ],
    ],
  },
  {
    fault: 'a wrong signature called malformed',
    noticed_by: 'notice: wrong signature',
    changes: [["return { refused: 'signature' };", "return { refused: 'malformed' };"]],
  },
  {
    fault: 'events with one id',
    noticed_by: 'notice: early, late and twice',
    changes: [['events: [{ id, kind: type,', 'events: [{ id: type, kind: type,']],
  },
  {
    fault: 'notices with a new id at each reading',
    noticed_by: 'notice: early, late and twice',
    changes: [
      [
        '        notice_id: id,\n        instruction:',
        '        notice_id: crypto.randomUUID(),\n        instruction:',
      ],
    ],
  },
  {
    fault: 'notices as of when they are read',
    noticed_by: 'notice: at its time',
    changes: [['const occurred_at = new Date(at);', 'const occurred_at = new Date();']],
  },
  {
    fault: 'times in another time zone',
    noticed_by: 'notice: at its time',
    changes: [
      ['const occurred_at = new Date(at);', 'const occurred_at = new Date(Date.parse(at) + 3_600_000);'],
    ],
  },
  {
    fault: 'notices of another instruction',
    noticed_by: 'notice: for strangers',
    changes: [
      [
        'instruction: readInstructionName(step.reference),\n',
        "instruction: { account_id: 'other', id: 1n },\n",
      ],
    ],
  },
  {
    fault: 'a notice of a refund told of a capture',
    noticed_by: 'notice: tells of our instructions',
    changes: [
      [
        '        instruction_kind,\n',
        "        instruction_kind: instruction_kind === 'refund' ? 'capture' : instruction_kind,\n",
      ],
    ],
  },
  {
    fault: 'refunds told by nobody',
    noticed_by: 'refund: fails after it was accepted',
    changes: [
      [
        "if (type === 'step' && step) {",
        "if (type === 'step' && step && step.kind === 'refund') return [];\n  if (type === 'step' && step) {",
      ],
    ],
  },
  {
    fault: 'the reference of a notice lost',
    noticed_by: 'reference: of every step, as the acquirer has it',
    changes: [["reference: instruction_kind === 'authorise' ? '' : step.reference,", "reference: '',"]],
  },
  {
    fault: 'an interpretation that swallows what it does not understand',
    noticed_by: 'notice: of unknown kinds',
    changes: [
      [
        'interpret: ({ content }) => interpret(JSON.parse(content) as Notification),',
        'interpret: ({ content }) => {\n      try {\n        return interpret(JSON.parse(content) as Notification);\n      } catch {\n        return [];\n      }\n    },',
      ],
    ],
  },
  {
    fault: 'won and lost swapped',
    noticed_by: 'dispute: lost, and the money stays away',
    changes: [
      [
        'stage: dispute.stage,',
        "stage: ({ won: 'lost', lost: 'won', chargeback: 'chargeback' } as const)[dispute.stage],",
      ],
    ],
  },
  {
    fault: 'money given back read as taken',
    noticed_by: 'dispute: won, and the money comes back',
    changes: [
      [
        'moneyOf(dispute.moved, dispute.currency),\n      fee',
        'moneyOf(-Math.abs(dispute.moved), dispute.currency),\n      fee',
      ],
    ],
  },
  {
    fault: 'money moved in a dispute lost',
    noticed_by: 'dispute: as the acquirer’s books have it',
    changes: [
      ['funds: dispute.moved === 0 ? null : moneyOf(dispute.moved, dispute.currency),', 'funds: null,'],
    ],
  },
  {
    fault: 'a chargeback told as an inquiry',
    noticed_by: 'dispute: as the acquirer’s books have it',
    changes: [
      ['stage: dispute.stage,', "stage: dispute.stage === 'chargeback' ? 'inquiry' : dispute.stage,"],
    ],
  },
  {
    fault: 'a dispute’s amount in other exponents',
    noticed_by: 'notice: amounts in the acquirer’s own exponents',
    changes: [
      [
        'amount: moneyOf(dispute.amount, dispute.currency),',
        'amount: fromAcquirerAmount(BigInt(dispute.amount), dispute.currency, {}),',
      ],
    ],
  },
  {
    fault: 'the reason of a dispute lost',
    noticed_by: 'dispute: as the acquirer’s books have it',
    changes: [['reason_code: dispute.reason,', "reason_code: '',"]],
  },
  {
    fault: 'the deadline of a dispute lost',
    noticed_by: 'dispute: as the acquirer’s books have it',
    changes: [
      ['answer_due_at: dispute.answer_by ? new Date(dispute.answer_by) : null,', 'answer_due_at: null,'],
    ],
  },
  {
    fault: 'a case of its own for each notice',
    noticed_by: 'dispute: opened',
    changes: [['case_reference: dispute.id,', 'case_reference: id,']],
  },
  {
    fault: 'disputes of another payment',
    noticed_by: 'dispute: opened',
    changes: [['authorisation_id: of.id,', 'authorisation_id: of.id + 1n,']],
  },
  {
    fault: 'the dispute’s answer always received',
    noticed_by: 'dispute: answered as the merchant did',
    changes: [['limit, sent)).status === 200;', 'limit, sent)).status > 0;']],
  },
  {
    fault: 'an accepted dispute defended',
    noticed_by: 'dispute: answered as the merchant did',
    changes: [
      ['body: { response, explanation, files }', "body: { response: 'defended', explanation, files }"],
    ],
  },
  {
    fault: 'the evidence lost',
    noticed_by: 'dispute: defended with evidence',
    changes: [['body: { response, explanation, files }', 'body: { response, explanation, files: [] }']],
  },
  {
    fault: 'partial captures not declared, and done',
    noticed_by: 'capture: in part',
    changes: [
      [
        'partial_capture: true,\n      several_captures: true,',
        'partial_capture: false,\n      several_captures: false,',
      ],
    ],
  },
  {
    fault: 'adjustments not declared, and done',
    noticed_by: 'adjust: as declared',
    changes: [["adjustments: ['increase', 'decrease'],", "adjustments: ['increase'],"]],
  },
  {
    fault: 'a refund declared as answered at once',
    noticed_by: 'capabilities: answered at once or later, as declared',
    changes: [["answered_later: ['refund'],\n", '\n']],
  },
  {
    fault: 'no page for the rules about declines',
    noticed_by: 'capabilities: a page and a date for each rule',
    changes: [["declines: manual('decline-reasons'),", 'declines: [],']],
  },
  {
    fault: 'requests to another address',
    noticed_by: 'lists: same length and order',
    changes: [['url: base_url + path,', "url: 'https://api.pebble.example' + path,"]],
  },
  {
    fault: 'lost answers that are never resolved',
    noticed_by: 'resolve: authorise',
    changes: [
      [
        'resolve: (instructions, signal) => Promise.all(instructions.map((one) => resolve(one, signal))),',
        "resolve: async (instructions) => instructions.map(() => ({ result: 'unknown' as const })),",
      ],
    ],
  },
  {
    fault: 'what never arrived not sent again while resolving',
    noticed_by: 'resolve: capture',
    changes: [["    if (found.result !== 'not_found') return found;\n", '    if (found) return found;\n']],
  },
  {
    fault: 'what never arrived told as done while resolving',
    noticed_by: 'resolve: void',
    changes: [
      [
        "    if (found.result !== 'not_found') return found;\n",
        "    if (found.result !== 'not_found') return found;\n    if (instruction.kind === 'void') return executed('stp_0');\n",
      ],
    ],
  },
  {
    fault: 'sent again under another name while resolving',
    noticed_by: 'resolve: adjust',
    changes: [
      [
        '    const sent = await perform(instruction, signal);',
        '    const sent = await perform({ ...instruction, id: instruction.id + 1n }, signal);',
      ],
    ],
  },
  {
    fault: 'a refund sent again under another name while resolving',
    noticed_by: 'resolve: refund',
    changes: [
      [
        '    const found = await inquire(instruction, signal);\n    if',
        "    const found = instruction.kind === 'refund' ? await perform({ ...instruction, id: instruction.id + 1n }, signal) : await inquire(instruction, signal);\n    if",
      ],
    ],
  },
  {
    fault: 'what refuses the second request taken for the first one',
    noticed_by: 'resolve: what refuses only the second request',
    changes: [
      [
        '    const found = await inquire(instruction, signal);\n    if',
        "    const found = { result: 'not_found' } as Outcome;\n    if",
      ],
      [
        "return sent.result === 'refused' && sent.cause === 'technical' ? { result: 'unknown' } : sent;",
        'return sent;',
      ],
    ],
  },
  {
    fault: 'a decline not found again while resolving',
    noticed_by: 'resolve: declined the first time',
    changes: [
      [
        "    if (found.result !== 'not_found') return found;\n",
        "    if (found.result === 'refused') return { result: 'unknown' };\n    if (found.result !== 'not_found') return found;\n",
      ],
    ],
  },
  {
    fault: 'sent again after the key’s life while resolving',
    noticed_by: 'resolve: after the key’s life',
    changes: [
      [
        '    const found = await inquire(instruction, signal);\n    if',
        "    const found = { result: 'not_found' } as Outcome;\n    if",
      ],
      ['    if (age_ms > key_life_ms) return inquire(instruction, signal);\n', ''],
    ],
  },
  {
    fault: 'the challenge forgotten while resolving',
    noticed_by: 'resolve: back from the challenge',
    changes: [
      [
        '    const sent = await perform(instruction, signal);',
        "    const { authorisation: details } = instruction;\n    const sent = await perform(details ? { ...instruction, authorisation: { ...details, authentication: 'attempt' } } : instruction, signal);",
      ],
    ],
  },
];
