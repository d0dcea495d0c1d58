import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { AccountDirectory } from '../../domain/merchants/account-directory.ts';
import { serveAudit } from './identity/audit.ts';
import { serveInvitations } from './identity/invitations.ts';
import { serveProfile } from './identity/profile.ts';
import { serveSession } from './identity/session.ts';
import { serveSignKeys } from './identity/sign-keys.ts';
import { serveRoles, serveTeam } from './identity/team.ts';
import { PortalOrigin } from './portal-origin.ts';
import type { PortalServices } from './serve-portal-route.ts';

/** What the portal's JSON is served from. */
export interface PortalOptions {
  readonly context: Context;
  readonly directory: AccountDirectory;
  readonly public_url: string;
}

/** Every route under /portal/api. */
export function servePortal(app: FastifyInstance, { context, directory, public_url }: PortalOptions): void {
  const services: PortalServices = { context, directory, origin: new PortalOrigin(public_url, context.mode) };
  serveSession(app, services);
  serveProfile(app, services);
  serveTeam(app, services);
  serveRoles(app, services);
  serveInvitations(app, services);
  serveAudit(app, services);
  serveSignKeys(app, services);
}
