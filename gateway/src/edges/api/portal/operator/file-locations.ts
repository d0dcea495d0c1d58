import * as routes from '@causeway/schemas/portal/operator/file-locations.ts';
import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import {
  fetchNow,
  listFetchedFiles,
  listLocations,
  presentSettings,
  removeLocation,
  setLocation,
  testLocation,
  type FetchedFile,
} from '../../../../operations/file-locations/manage-locations.ts';
import { utcStamp } from '../../../../kernel/values/dates.ts';
import { presentStored } from '../present-reason.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';

const done = { done: true as const };
const files_shown = 100;
const test_files_shown = 20;

/** Folders and SFTP servers from which files of acquirers and banks are fetched. */
export function serveFileLocations(app: PortalApp, { context }: PortalServices): void {
  app.serve(routes.listFileLocations, async () => ({
    locations: (await listLocations(context)).map((location) => ({
      ...presentSettings(location),
      kind: location.kind as routes.FileLocation['kind'],
      looked_at: utcStamp(location.looked_at),
      due_at: location.due_at.toISOString(),
      failing_since: utcStamp(location.failing_since),
      failure: presentFailure(location.failure),
      arriving: Number(location.arriving),
      refused: Number(location.refused),
    })),
  }));
  app.serve(routes.setFileLocation, async (call, gateway) => {
    const { name } = call.params;
    const { kind, folder, host = '', port, username = '', host_keys = [], secret } = call.body;
    const {
      file_names = '*',
      acquirer = '',
      format,
      columns = [],
      bank = '',
      every_minutes = 15,
    } = call.body;
    const changed = await setLocation(gateway.context, {
      name,
      kind,
      folder,
      host,
      port: kind === 'folder' ? 0 : (port ?? 22),
      username,
      host_keys,
      secret,
      file_names,
      acquirer,
      format: format ?? '',
      columns,
      bank,
      every_minutes,
    });
    call.audit({ subject: name, ...changed });
    return done;
  });
  app.serve(routes.testFileLocation, async (call, gateway) => {
    const { files, failure } = await testLocation(gateway.context, gateway.files, call.params.name);
    const newest = files.toSorted((one, other) => Number(other.modified_at) - Number(one.modified_at));
    const answer = {
      reached: failure === null,
      failure: presentFailure(failure),
      matching: files.length,
      files: newest.slice(0, test_files_shown).map(({ name, size, modified_at }) => ({
        file: name,
        size,
        modified_at: modified_at.toISOString(),
      })),
    };
    const { reached, matching } = answer;
    call.audit({ subject: call.params.name, after: { reached, matching, failure: answer.failure.text } });
    return answer;
  });
  app.serve(routes.removeFileLocation, async (call, gateway) => {
    const { name } = call.params;
    call.audit({ subject: name, ...(await removeLocation(gateway.context, name)) });
    return done;
  });
  app.serve(routes.fetchFilesNow, async (call, gateway) => {
    const tried_again = await fetchNow(gateway.context, call.params.name);
    call.audit({ subject: call.params.name, after: { tried_again } });
    return { tried_again };
  });
  app.serve(routes.listFetchedFiles, async ({ params }) => ({
    files: (await listFetchedFiles(context, params.name, files_shown)).map(presentFile),
  }));
}

function presentFailure(reason: unknown): routes.FetchedFile['reason'] {
  return presentStored('', reason ? [reason as Reason] : []);
}

function presentFile(file: FetchedFile): routes.FetchedFile {
  const { file_name, size, modified_at, state, sha256, report_id, reason, found_at, fetched_at } = file;
  return {
    file: file_name,
    size: Number(size),
    modified_at: modified_at.toISOString(),
    state: state as routes.FetchedFile['state'],
    sha256,
    report_id: report_id?.toString() ?? '',
    reason: presentFailure(reason),
    found_at: found_at.toISOString(),
    fetched_at: utcStamp(fetched_at),
  };
}
