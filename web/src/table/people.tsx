// Who is at the table, who leads whom, and the link for others.

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { SeatPick } from '../companions/seatpick';
import { colourOf } from '../game/board';
import { send, serverless } from '../game/connection';
import { tell } from '../game/notice';
import { mine, speech, table } from '../game/store';
import { HeroFigure, Icon } from '../map/figures';
import type { Person } from '../protocol/types';
import { apart } from '../text/apart';
import { t } from '../text/texts';
import { copy, isThisDevice, shareOrigin } from '../ui/copy';
import { Button, Dialog } from '../ui/parts';
import { myName } from '../ui/settings';
import { closeSheet, confirmation } from './ui';

/** A seat for each of those who are here. */
function GiveTo({ hero }: { hero: string }) {
  const meta = table.value!;
  return (
    <>
      {meta.people
        .filter((one) => one.here && one.name && one.person !== meta.you)
        .map((one) => (
          <Button
            key={one.person}
            onClick={() => void send({ do: 'propose', hand: hero, to: one.person })}
          >
            {t('web.people.give-to', { name: one.name })}
          </Button>
        ))}
    </>
  );
}

/** What a host can do about somebody who spoils the game. */
function Remedies({ person }: { person: Person }) {
  const name = apart(person.name || t('web.somebody'));
  const remove = (): void => {
    confirmation.value = {
      text: t('web.people.remove-sure', { name }),
      yes: () => void send({ do: 'remove', person: person.person }),
    };
  };
  return (
    <span class="remedies">
      <Button
        onClick={() => void send({ do: 'mute', person: person.person, off: Boolean(person.muted) })}
      >
        {person.muted ? t('web.people.unmute', { name }) : t('web.people.mute', { name })}
      </Button>
      <Button onClick={remove}>{t('web.people.remove', { name })}</Button>
    </span>
  );
}

/** A hero, and who leads them. */
function SeatLine({ hero, children }: { hero: string; children: ComponentChildren }) {
  const words = speech.value;
  const meta = table.value!;
  const person = meta.seats[hero];
  const holder = meta.people.find((one) => one.person === person);
  const led = meta.companions[hero];
  const leads = (): string => {
    if (led) return t(`web.companion.${led.strength}`);
    if (person === meta.you) return t('web.people.you');
    if (person === null) return t('web.people.free');
    const name = apart(holder?.name || t('web.somebody'));
    return t('web.people.holds', { name, here_id: holder?.here ? 'here' : 'away' });
  };
  return (
    <li>
      <Icon size={32}>
        <HeroFigure hero={hero} name={words.heroKind(hero)} colour={colourOf(hero)} />
      </Icon>
      <span class="grow">
        <strong>{words.hero(hero)}</strong>
        <br />
        <span class="muted">{leads()}</span>
      </span>
      {children}
    </li>
  );
}

/** Nobody else can come: the table is in this browser alone. Companions can. */
const Alone = () => (
  <Dialog title={t('web.people.title')} onClose={closeSheet}>
    <div class="scroll people">
      <h3>{t('web.people.seats')}</h3>
      <ul class="seats">
        {Object.keys(table.value!.seats).map((hero) => (
          <SeatLine key={hero} hero={hero}>
            <SeatPick hero={hero} name={speech.value.hero(hero)} away={false} />
          </SeatLine>
        ))}
      </ul>
      <h3>{t('web.offline.note')}</h3>
      <p>{t('web.offline.text')}</p>
    </div>
  </Dialog>
);

export const People = () => (serverless.value ? <Alone /> : <Together />);

function Together() {
  const meta = table.value!;
  const words = speech.value;
  const [name, setName] = useState(
    meta.people.find((one) => one.person === meta.you)?.name || myName.value,
  );
  const [origin, setOrigin] = useState(location.origin);
  useEffect(() => void shareOrigin().then(setOrigin), []);
  const url = `${origin}/t/${meta.id}`;
  const rename = (): Record<string, string> => {
    const given = name.trim();
    if (given) myName.value = given;
    return given ? { name: given } : {};
  };
  return (
    <Dialog title={t('web.people.title')} onClose={closeSheet}>
      <div class="scroll people">
        <p>{t('web.people.share')}</p>
        <div class="link-row">
          <input
            readOnly
            value={url}
            aria-label={t('web.link.label')}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            class="primary"
            icon="link"
            onClick={() => void copy(url).then((done) => done && tell(t('web.link.copied')))}
          >
            {t('web.link.copy')}
          </Button>
        </div>
        {isThisDevice(new URL(origin).hostname) && (
          <p class="muted small">{t('web.link.here-only')}</p>
        )}
        <label class="field">
          <span>{t('web.name')}</span>
          <input
            value={name}
            maxLength={24}
            onInput={(event) => setName(event.currentTarget.value)}
            onBlur={() => {
              const mineNow = meta.people.find((one) => one.person === meta.you)?.name ?? '';
              if (name.trim() && name.trim() !== mineNow)
                void send({ do: 'sit', seats: [], ...rename() });
            }}
          />
        </label>
        <h3>{t('web.people.seats')}</h3>
        <ul class="seats">
          {Object.entries(meta.seats).map(([hero, person]) => {
            const holder = meta.people.find((one) => one.person === person);
            const own = person === meta.you;
            return (
              <SeatLine key={hero} hero={hero}>
                {person === null && (
                  <Button
                    class="primary"
                    onClick={() => void send({ do: 'sit', seats: [hero], ...rename() })}
                  >
                    {t('web.people.sit')}
                  </Button>
                )}
                {own && (
                  <Button onClick={() => void send({ do: 'rise', seats: [hero] })}>
                    {t('web.people.rise')}
                  </Button>
                )}
                <SeatPick hero={hero} name={words.hero(hero)} away={Boolean(holder?.away)} />
                {holder?.away && !own && (meta.host || mine.value.size > 0) && (
                  <span class="hand-over">
                    <Button onClick={() => void send({ do: 'propose', hand: hero, to: meta.you })}>
                      {t('web.people.take-over')}
                    </Button>
                    <GiveTo hero={hero} />
                  </span>
                )}
                {own && meta.host && (
                  <span class="hand-over">
                    <GiveTo hero={hero} />
                  </span>
                )}
              </SeatLine>
            );
          })}
        </ul>
        <h3>{t('web.people.here')}</h3>
        <ul class="persons">
          {meta.people.map((person) => (
            <li key={person.person} class={person.here ? '' : 'muted'}>
              {t('web.people.person', {
                name: apart(person.name || t('web.somebody')),
                host_id: person.host ? 'host' : 'guest',
                here_id: person.here ? 'here' : 'away',
                you_id: person.person === meta.you ? 'you' : 'other',
                muted_id: person.muted ? 'muted' : 'heard',
              })}
              {meta.host && person.person !== meta.you && <Remedies person={person} />}
            </li>
          ))}
        </ul>
        {meta.host && meta.people.length > 1 && (
          <Button onClick={() => void send({ do: 'mute', spectators: true, off: meta.quiet })}>
            {meta.quiet ? t('web.people.not-quiet') : t('web.people.quiet')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
