import { z } from 'zod';
import { PersonForgotten } from '../accounts/events.ts';
import { OrgId } from '../catalog/facts.ts';
import { defineEvent, type EventOf } from '../defineEvent.ts';

/** The parent does not want to see a camp in their searches. */
export const CampHidden = defineEvent('CampHidden', 1, z.object({ orgId: OrgId }));
export type CampHidden = EventOf<typeof CampHidden>;

/** The parent wants to see a camp again that they had hidden. */
export const CampUnhidden = defineEvent('CampUnhidden', 1, z.object({ orgId: OrgId }));
export type CampUnhidden = EventOf<typeof CampUnhidden>;

export const hiddenCampsEvents = [CampHidden, CampUnhidden, PersonForgotten] as const;

export type HiddenCampsEvent = EventOf<(typeof hiddenCampsEvents)[number]>;
