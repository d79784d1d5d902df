import { type IncomingHttpHeaders } from 'node:http';
import { rightsFold } from '@campjay/events/identity/rights.ts';
import { userStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Principal } from '@campjay/platform/http/route.ts';
import { isbot } from 'isbot';
import { readState } from '../../handleCommand.ts';

const MAX_AGENT_CHARACTERS = 400;

/** Most visitors have one of a few browsers, and the list of robots is long. */
const MAX_KNOWN_AGENTS = 2_000;
const knownAgents = new Map<string, boolean>();

/** Whether the browser calls itself a robot, or nothing at all, which no browser does. */
export const isRobotAgent = ({ 'user-agent': whole = '' }: IncomingHttpHeaders): boolean => {
  const agent = whole.slice(0, MAX_AGENT_CHARACTERS);
  const cached = knownAgents.get(agent);
  if (cached !== undefined) return cached;
  const isRobot = agent.trim() === '' || isbot(agent);
  if (knownAgents.size >= MAX_KNOWN_AGENTS) knownAgents.clear();
  knownAgents.set(agent, isRobot);
  return isRobot;
};

/**
 * For which advertisers somebody acts: those that they are linked to, and for an admin every one, for whom none of us may
 * run up a bill. Nobody else is looked up.
 */
export const loadOwnerCheck = async (
  store: EventStore,
  { userId, roles }: Principal,
): Promise<(advertiserId: string) => boolean> => {
  if (roles.includes('admin')) return () => true;
  if (!roles.includes('advertiser')) return () => false;
  const { advertiserIds } = await readState(store, rightsFold, userStream(userId));
  return (advertiserId) => advertiserIds.includes(advertiserId);
};

/** Do Not Track and Global Privacy Control: nothing is counted then that nobody is charged for. */
export const hasTrackingOptOut = (headers: IncomingHttpHeaders): boolean =>
  headers['dnt'] === '1' || headers['sec-gpc'] === '1';
