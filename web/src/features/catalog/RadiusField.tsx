import { RADIUS_MILES } from '@campjay/domain/catalog/filterOptions.ts';
import NativeSelect from '@mui/material/NativeSelect';
import { useId } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { Field, FieldInput } from '../../ui/Field.tsx';
import { radiusSelected } from './search.ts';

/** The search radius; disabled without a place. */
export function RadiusField() {
  const id = useId();
  const dispatch = useAppDispatch();
  const radius = useAppSelector((state) => state.search.place?.radius);
  return (
    <Field id={id} label="Within">
      <NativeSelect
        id={id}
        input={<FieldInput />}
        value={radius ?? ''}
        disabled={radius === undefined}
        onChange={({ target }) => {
          dispatch(radiusSelected(Number(target.value)));
        }}
      >
        {radius === undefined && <option value="" aria-label="any distance" />}
        {RADIUS_MILES.map((miles) => (
          <option key={miles} value={miles}>
            {miles} mi
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
