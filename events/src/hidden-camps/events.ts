import { z } from 'zod';
import { PersonForgotten } from '../accounts/events.ts';
import { OrgId } from '../catalog/facts.ts';
import { defineEvent, type EventOf } from '../defineEvent.ts';

/** Hides a camp from the parent's searches. */
export const CampHidden = defineEvent('CampHidden', 1, z.object({ orgId: OrgId }));
export type CampHidden = EventOf<typeof CampHidden>;

/** Shows a hidden camp again. */
export const CampUnhidden = defineEvent('CampUnhidden', 1, z.object({ orgId: OrgId }));
export type CampUnhidden = EventOf<typeof CampUnhidden>;

export const hiddenCampsEvents = [CampHidden, CampUnhidden, PersonForgotten] as const;

export type HiddenCampsEvent = EventOf<(typeof hiddenCampsEvents)[number]>;
