import { MAX_COMPARED_CAMPS } from '@campjay/domain/catalog/campPath.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { messageShown } from '../../app/snackbar/snackbar.ts';
import { comparedCampToggled } from './compareList.ts';

interface CompareToggleProps {
  readonly orgId: string;
  readonly name: string;
  readonly className?: string | undefined;
}

/** Toggle button that adds a camp to the comparison or removes it. */
export function CompareToggle({ orgId, name, className }: CompareToggleProps) {
  const dispatch = useAppDispatch();
  const isOn = useAppSelector((state) => state.compareList.includes(orgId));
  const isFull = useAppSelector((state) => state.compareList.length >= MAX_COMPARED_CAMPS);
  const handleClick = (): void => {
    if (isFull && !isOn) dispatch(messageShown({ text: 'You can compare four camps. Take one out first.' }));
    else dispatch(comparedCampToggled(orgId));
  };
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isOn}
      aria-label={`Compare ${name}`}
      onClick={handleClick}
    >
      {isOn ? '✓ Comparing' : 'Compare'}
    </button>
  );
}
