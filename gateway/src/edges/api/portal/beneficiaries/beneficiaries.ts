import { utcStamp } from '../../../../kernel/values/dates.ts';
import {
  listBeneficiaries,
  removeBeneficiary,
  saveBeneficiary,
  type SavedBeneficiary,
} from '@causeway/schemas/portal/beneficiaries.ts';
import { listPayers, removePayer, savePayer, type SavedPayer } from '@causeway/schemas/portal/payers.ts';
import { listParties, removeParty, saveParty } from '../../../../banking/beneficiaries/manage-parties.ts';
import { partyName } from '../../../../banking/beneficiaries/party.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';

type Listed = Awaited<ReturnType<typeof saveParty>>;

/** The saved beneficiaries of an account. */
export function serveBeneficiaries(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(listBeneficiaries, async ({ account }) => {
    const parties = await listParties(context, account.account_id, 'beneficiary');
    return { beneficiaries: parties.map(presentBeneficiary) };
  });
  app.serve(saveBeneficiary, async (call, gateway) => {
    const { beneficiary, beneficiary_id, version: replaces = call.shown_by_default && '' } = call.body;
    const { account_id } = call.account;
    const saved = presentBeneficiary(
      await saveParty(gateway.context, account_id, 'beneficiary', beneficiary, beneficiary_id, replaces),
    );
    const { name, version } = saved;
    call.audit({ subject: saved.beneficiary_id, after: { name, version } });
    return saved;
  });
  app.serve(removeBeneficiary, async ({ account, params }, gateway) => {
    await removeParty(gateway.context, account.account_id, 'beneficiary', params.beneficiary_id);
    return { done: true } as const;
  });
}

/** The saved payers of an account. */
export function servePayers(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(listPayers, async ({ account }) => {
    const parties = await listParties(context, account.account_id, 'payer');
    return { payers: parties.map(presentPayer) };
  });
  app.serve(savePayer, async (call, gateway) => {
    const { payer, payer_id, version: replaces = call.shown_by_default && '' } = call.body;
    const { account_id } = call.account;
    const saved = presentPayer(
      await saveParty(gateway.context, account_id, 'payer', payer, payer_id, replaces),
    );
    const { name, version } = saved;
    call.audit({ subject: saved.payer_id, after: { name, version } });
    return saved;
  });
  app.serve(removePayer, async ({ account, params }, gateway) => {
    await removeParty(gateway.context, account.account_id, 'payer', params.payer_id);
    return { done: true } as const;
  });
}

function presentBeneficiary(saved: Listed): SavedBeneficiary {
  return { beneficiary_id: saved.party_id, ...presentParty(saved) };
}

function presentPayer(saved: Listed): SavedPayer {
  return { payer_id: saved.party_id, ...presentParty(saved) };
}

function presentParty({ version, versions, created_at, content }: Listed): Omit<SavedPayer, 'payer_id'> {
  return {
    name: partyName(content),
    country: content.address.country_code,
    version,
    versions: Number(versions),
    saved_at: utcStamp(created_at),
    content: { ...content },
  };
}
