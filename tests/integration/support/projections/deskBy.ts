import { type By } from '@campjay/projector/runtime/acts.ts';
import { type ProjectionsDesk } from '@campjay/projector/runtime/desk.ts';
import { type ReplayOptions } from '@campjay/projector/runtime/replay.ts';

/** Who orders in tests that are about something else. */
export const ADMIN: By = {
  actor: { userId: 'admin-1', role: 'admin' },
  at: new Date('2026-03-02T10:00:00Z'),
  correlationId: 'test',
};

/** A desk at which one person sits. */
export interface AdminsDesk extends Omit<
  ProjectionsDesk,
  'startReplay' | 'replay' | 'cancel' | 'retry' | 'skip' | Swapping
> {
  startReplay(name: string): Promise<void>;
  replay(name: string, options?: Partial<ReplayOptions>): ReturnType<ProjectionsDesk['replay']>;
  promote(name: string): ReturnType<ProjectionsDesk['promote']>;
  returnToFormer(name: string): ReturnType<ProjectionsDesk['returnToFormer']>;
  cancel(name: string): ReturnType<ProjectionsDesk['cancel']>;
  retry(name: string, streamId: string): ReturnType<ProjectionsDesk['retry']>;
  skip(
    name: string,
    streamId: string,
    order: { readonly reason: string; readonly eventId?: string },
  ): ReturnType<ProjectionsDesk['skip']>;
}
type Swapping = 'promote' | 'returnToFormer';

export const deskBy = (desk: ProjectionsDesk, by: By): AdminsDesk => ({
  ...desk,
  startReplay: (name) => desk.startReplay(name, by),
  replay: (name, options) => desk.replay(name, { by, ...options }),
  promote: (name) => desk.promote(name, by),
  returnToFormer: (name) => desk.returnToFormer(name, by),
  cancel: (name) => desk.cancel(name, by),
  retry: (name, streamId) => desk.retry(name, streamId, by),
  skip: (name, streamId, order) => desk.skip(name, streamId, { by, ...order }),
});
