import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { scheduleApi, useSendScheduleCommandMutation } from '../scheduleApi.ts';

/**
 * What was new when the history was opened; it does not change while the panel is open. Once visible, the account
 * stores the revisions seen, of the schedule and of each camp.
 */
export const useMarkAsSeen = (schedule: ScheduleView, isVisible: boolean) => {
  const dispatch = useAppDispatch();
  const [send] = useSendScheduleCommandMutation();
  const [initial] = useState({
    lookedAt: schedule.lookedAt ?? -1,
    newChanges: schedule.newChanges,
    revision: schedule.revision,
    campNews: schedule.campNews,
    campsTold: schedule.campsTold,
  });
  const { ownerId, mode } = schedule;
  const { revision, campsTold } = initial;
  const hasUnseen = isVisible && (revision > initial.lookedAt || campsTold.length > 0);
  useEffect(() => {
    if (!hasUnseen) return;
    const isOwn = mode === 'own';
    void send({ operation: 'look-at-schedule', body: { revision, camps: campsTold, ...(!isOwn && { ownerId }) } }).then(
      ({ error }) => {
        // If this fails, the changes are shown as new again next time.
        if (error) return;
        const markAsSeen = scheduleApi.util.updateQueryData('schedule', isOwn ? undefined : ownerId, (view) => {
          view.lookedAt = revision;
          view.newChanges = 0;
          view.campNews = [];
          view.campsTold = [];
        });
        dispatch(markAsSeen);
      },
    );
  }, [hasUnseen, mode, ownerId, revision, campsTold, send, dispatch]);
  return initial;
};
