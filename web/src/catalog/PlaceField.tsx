import { parentOf, REGIONS } from '@campjay/events/geography/regions.ts';
import type { Region } from '@campjay/events/geography/region.ts';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { Field, FieldInput } from '../ui/Field.tsx';
import { placeChosen, placeCleared } from './search.ts';
import type { SearchPlace } from './searchPlace.ts';

/** Time after leaving the field before it complains of a text that is no place (SPEC §9). */
const COMPLAIN_AFTER_MS = 600;
const NOT_CHOSEN = 'Please select a location from the suggestions';
const FIELD_ID = 'place';

const regionAt = (place: SearchPlace | null): Region | null =>
  REGIONS.find(({ lat, lng }) => lat === place?.lat && lng === place.lng) ?? null;

const isNamed = (region: Region, typed: string): boolean =>
  [region.city, region.slug, ...region.aliases].some((name) => name.toLowerCase().includes(typed.trim().toLowerCase()));

/** A place matches by its own name, or by that of the area it is a part of. */
const suggestionsFor = (typed: string): Region[] =>
  REGIONS.filter((region) => {
    const parent = parentOf(region);
    return isNamed(region, typed) || (parent !== undefined && isNamed(parent, typed));
  });

/** Where to search: one of the directory's regions, found by typing. Clearing it searches everywhere. */
export function PlaceField() {
  const dispatch = useAppDispatch();
  const place = useAppSelector((state) => state.search.place);
  const chosen = regionAt(place);
  const [text, setText] = useState({ of: chosen, typed: chosen?.city ?? '' });
  // Another page, a reset or a given-up filter changes the place from elsewhere; what was typed goes with the old one.
  if (text.of !== chosen) setText({ of: chosen, typed: chosen?.city ?? '' });
  const [error, setError] = useState<string>();
  const complaint = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(complaint.current), []);

  const field = useAutocomplete({
    id: FIELD_ID,
    options: REGIONS,
    value: chosen,
    inputValue: text.typed,
    getOptionLabel: ({ city }) => city,
    getOptionKey: ({ slug }) => slug,
    filterOptions: (_options, { inputValue }) =>
      inputValue === chosen?.city ? [...REGIONS] : suggestionsFor(inputValue),
    autoHighlight: true,
    clearOnBlur: false,
    onInputChange: (_event, typed, reason) => {
      setText({ of: chosen, typed });
      clearTimeout(complaint.current);
      setError(undefined);
      if (reason === 'clear') dispatch(placeCleared());
    },
    onChange: (_event, region) => {
      dispatch(region ? placeChosen({ label: region.city, lat: region.lat, lng: region.lng }) : placeCleared());
    },
  });
  const { ref, onBlur, ...inputProps } = field.getInputProps();
  const { 'aria-labelledby': _labelledBy, ...listboxProps } = field.getListboxProps();
  const hasUnchosenText = field.inputValue !== '' && field.inputValue !== field.value?.city;

  return (
    <Box {...field.getRootProps()} sx={{ position: 'relative' }}>
      <Field id={FIELD_ID} label="City or area" error={error}>
        <FieldInput
          id={FIELD_ID}
          inputRef={ref}
          inputProps={{ ...inputProps, 'aria-describedby': error === undefined ? undefined : `${FIELD_ID}-error` }}
          onBlur={(event) => {
            onBlur?.(event as React.FocusEvent<HTMLInputElement>);
            complaint.current = setTimeout(() => {
              if (hasUnchosenText) setError(NOT_CHOSEN);
            }, COMPLAIN_AFTER_MS);
          }}
          endAdornment={
            field.inputValue !== '' && (
              <InputAdornment position="end">
                <IconButton
                  edge="end"
                  size="small"
                  aria-label="Search everywhere"
                  onClick={field.getClearProps().onClick}
                >
                  <CloseIcon fontSize="small" />
                </IconButton>
              </InputAdornment>
            )
          }
        />
      </Field>
      {field.popupOpen && field.groupedOptions.length > 0 && (
        <Box
          component="ul"
          {...listboxProps}
          aria-label="Suggested places"
          sx={{
            position: 'absolute',
            zIndex: 'modal',
            insetInline: 0,
            minWidth: 220,
            maxHeight: 340,
            overflowY: 'auto',
            m: 0,
            mt: 0.5,
            p: 0,
            py: 0.5,
            listStyle: 'none',
            bgcolor: 'background.paper',
            borderRadius: 1,
            boxShadow: 8,
          }}
        >
          {field.groupedOptions.map((region, index) => {
            const { key, ...optionProps } = field.getOptionProps({ option: region, index });
            const parent = parentOf(region);
            return (
              <Box
                component="li"
                key={key}
                {...optionProps}
                sx={{
                  px: 2,
                  py: 1,
                  cursor: 'pointer',
                  '&.Mui-focused': { bgcolor: 'action.hover' },
                  '&[aria-selected=true]': { fontWeight: 700 },
                }}
              >
                {region.city}
                {parent && (
                  <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
                    {' '}
                    · {parent.city}
                  </Box>
                )}
              </Box>
            );
          })}
        </Box>
      )}
    </Box>
  );
}
