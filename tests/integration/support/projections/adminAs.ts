import { type AuditContext } from '@campjay/projector/runtime/auditEntries.ts';
import { type ProjectionsAdmin } from '@campjay/projector/runtime/promote/projectionsAdmin.ts';
import { type ReplayOptions } from '@campjay/projector/runtime/promote/replay.ts';

/** The actor of tests in which the actor does not matter. */
export const ADMIN: AuditContext = {
  actor: { userId: 'admin-1', role: 'admin' },
  at: new Date('2026-03-02T10:00:00Z'),
  correlationId: 'test',
};

/** A projections admin with a fixed actor. */
export interface TestProjectionsAdmin extends Omit<
  ProjectionsAdmin,
  'startReplay' | 'replay' | 'cancel' | 'retry' | 'skip' | SwapMethod
> {
  startReplay(name: string): Promise<void>;
  replay(name: string, options?: Partial<ReplayOptions>): ReturnType<ProjectionsAdmin['replay']>;
  promote(name: string): ReturnType<ProjectionsAdmin['promote']>;
  returnToFormer(name: string): ReturnType<ProjectionsAdmin['returnToFormer']>;
  cancel(name: string): ReturnType<ProjectionsAdmin['cancel']>;
  retry(name: string, streamId: string): ReturnType<ProjectionsAdmin['retry']>;
  skip(
    name: string,
    streamId: string,
    order: { readonly reason: string; readonly eventId?: string },
  ): ReturnType<ProjectionsAdmin['skip']>;
}
type SwapMethod = 'promote' | 'returnToFormer';

export const adminAs = (admin: ProjectionsAdmin, by: AuditContext): TestProjectionsAdmin => ({
  ...admin,
  startReplay: (name) => admin.startReplay(name, by),
  replay: (name, options) => admin.replay(name, { by, ...options }),
  promote: (name) => admin.promote(name, by),
  returnToFormer: (name) => admin.returnToFormer(name, by),
  cancel: (name) => admin.cancel(name, by),
  retry: (name, streamId) => admin.retry(name, streamId, by),
  skip: (name, streamId, order) => admin.skip(name, streamId, { by, ...order }),
});
