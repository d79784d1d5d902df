import { type IncomingHttpHeaders } from 'node:http';
import { rightsFold } from '@campjay/domain/identity/rights.ts';
import { userStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Principal } from '@campjay/platform/http/route.ts';
import { isbot } from 'isbot';
import { readState } from '../../../kernel/handleCommand.ts';

const MAX_AGENT_CHARACTERS = 400;

/** Most visitors share a few user agents, and matching against the robot list is slow. */
const MAX_KNOWN_AGENTS = 2_000;
const knownAgents = new Map<string, boolean>();

/** True if the user agent is a robot's, or empty, which no browser sends. */
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
 * Checks for which advertisers a user acts: the linked ones, and for an admin all, because staff must not run up a
 * bill. Only advertisers and admins are looked up.
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

/** Do Not Track or Global Privacy Control: views, which are not charged, are then not counted. */
export const hasTrackingOptOut = (headers: IncomingHttpHeaders): boolean =>
  headers['dnt'] === '1' || headers['sec-gpc'] === '1';
