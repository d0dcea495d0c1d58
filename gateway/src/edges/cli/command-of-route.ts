import type { PortalRoute, RouteCommand } from '@causeway/schemas/portal/portal-route.ts';
import type { PortalApp, PortalServices } from '../api/portal/perform-route.ts';
import type { ReadGateway } from './with-gateway.ts';

/** A file of declared routes, and what serves them: each loaded when a command needs it. */
export interface RouteSource {
  readonly routes: () => Promise<object>;
  readonly serve: () => Promise<
    (app: PortalApp, services: PortalServices, gateway: Pick<ReadGateway, 'acquirers'>) => void
  >;
}

/** What JSON Schema says of a field. */
export interface FieldSchema {
  readonly type?: string;
  readonly description?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly FieldSchema[];
  readonly items?: FieldSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, FieldSchema>>;
}

type Part = 'params' | 'query' | 'body';

/** A field of a route, as a command takes it. */
export interface RouteField {
  readonly part: Part;
  readonly name: string;
  /** The argument `<item>`, or the option `--item`. */
  readonly shown: string;
  /** Whether its value is more than a text. */
  readonly is_json: boolean;
}

/** A command and the route that it calls. */
export interface CommandOfRoute {
  readonly source: RouteSource;
  readonly route: PortalRoute;
  readonly command: RouteCommand;
  readonly fields: readonly RouteField[];
}

/** Whether a route needs no entry in the audit log. */
export function isRead(route: PortalRoute): boolean {
  return route.reads && route.audited !== true;
}

/** Whether a route answers a page of a list, and where the next one begins. */
export function isPaged({ response }: PortalRoute): boolean {
  return Object.keys((response as FieldSchema).properties ?? {}).some((name) => name.startsWith('next_'));
}
