"use strict";
// Shows a game moment by moment. A reader who sits at a seat sees what that seat knows; the referee sees everything.
(() => {
  const game = JSON.parse(document.getElementById("game").textContent);
  const moments = game.moments;
  const last = moments.length - 1;
  const REFEREE = -1, UP = 2, DOWN = 1;
  const COMMANDS = { autobot: "under Autobot command", decepticon: "under Decepticon command", adversary: "under Adversary command" };
  const find = (id) => document.getElementById(id);
  const positions = [];
  moments.forEach((moment, i) => positions.push({ ...positions[i - 1], ...moment.changed }));

  let at = 0, reader = REFEREE, seat = REFEREE;

  const make = (tag, className, ...children) => {
    const made = document.createElement(tag);
    if (className) made.className = className;
    made.append(...children);
    return made;
  };
  const sees = (owner) => reader === REFEREE || reader === owner;
  // That another is asked at all may tell what it holds: a seat steps over such choices.
  const isShown = (i) => {
    const { asked } = moments[i];
    return i === 0 || reader === REFEREE || !asked || asked.seat === reader || asked.is_open;
  };
  const nearestShown = (i, way) => { while (!isShown(i)) i += way; return i; };
  const turnOf = (i) => positions[i].game.turn;

  // --- Cards ---------------------------------------------------------------------------------------------

  const card = (number, className = "") => {
    const known = game.cards[number];
    if (!known) return make("span", "card unknown " + className, "facedown");
    const made = make("span", ["card", known.kind, known.faction, className].join(" "), known.name);
    made.title = known.text;
    return made;
  };
  const counted = (numbers) => {
    const times = new Map();
    numbers.forEach((number) => times.set(number, (times.get(number) || 0) + 1));
    return joined([...times].map(([number, count]) => [count > 1 ? count + " " : "", card(number)]));
  };
  const joined = (parts) => parts.flatMap((part, i) => (i ? [", ", ...part] : part));
  const pile = (label, numbers, known) => {
    const body = known ? counted(numbers) : [numbers.length + (numbers.length === 1 ? " card" : " cards")];
    return make("p", "pile", make("b", "", label), " ", ...(numbers.length ? body : ["none"]));
  };

  // --- The board -----------------------------------------------------------------------------------------

  const space = (name, position) => {
    const [face, number, known] = position[name];
    const made = make("div", "space", make("small", "", name));
    made.dataset.space = name;
    if (face === UP) {
      const { cost } = game.cards[number];
      made.append(card(number), ...(cost === null ? [] : [make("small", "", `cost ${cost}`)]));
      const whose = (position.tokens || {})[name];
      if (whose) made.append(make("small", "command " + whose, COMMANDS[whose]));
      if (game.cards[number].kind === "planet") made.append(make("small", "", "Planet"));
      const herald = (position.heralds || {})[name];
      if (herald !== undefined) made.append(make("small", "herald", herald ? `Herald, +${herald}` : "Herald"));
    }
    if (face === DOWN) {
      const seen = reader === REFEREE || known & (1 << reader);
      made.classList.add("down");
      made.append(card(seen ? number : -1, "facedown"));
    }
    if (face !== UP && face !== DOWN) made.classList.add("empty");
    if (position.unicron && position.unicron.space === name)
      made.append(make("span", "token unicron", `Unicron ${position.unicron.cost}`));
    game.seats.forEach((_, i) => {
      const player = position["seat" + i];
      if (player.space === name) made.append(make("span", "token seat" + i, `${i} ${player.mode}`));
    });
    return made;
  };
  const matrix = (position) => {
    const spaces = [];
    for (let row = 0; row < game.rows; row++)
      for (let column = 1; column <= game.columns; column++)
        spaces.push(space(String.fromCharCode(65 + row) + column, position));
    return spaces;
  };
  const player = (i, position) => {
    const now = position["seat" + i], active = position.game.active === i;
    const made = make("div", "player" + (active ? " active" : ""));
    made.append(
      make("h3", "", make("span", "token seat" + i, String(i)), ` ${now.name}`,
        make("small", "", ` ${game.seats[i].strategy}${game.seats[i].team}${now.mode ? `, ${now.mode} Mode` : ""}` +
          (now.space ? ` at ${now.space}` : ""))),
      make("p", "numbers", `Power ${now.power}, Move ${now.move}, Energon ${now.energon}, VP ${now.vp}`),
      pile(`Hand (${now.hand})`, position["hand" + i], sees(i)),
      make("p", "pile", make("b", "", "In play"), " ", ...inPlay(position["play" + i])),
      ...(position["missions" + i] ? [pile(`Missions (${position["missions" + i].length})`, position["missions" + i], sees(i))] : []),
      pile(`Vault (${now.vault})`, position["vault" + i], sees(i)),
      pile(`Discard pile (${position["discard" + i].length})`, position["discard" + i], true),
      reader === REFEREE ? pile(`Deck, top first (${now.deck})`, position["deck" + i], true)
        : make("p", "pile", make("b", "", "Deck"), ` ${now.deck} cards`));
    return made;
  };
  const inPlay = (cards) => cards.length
    ? joined(cards.map(([number, power, move]) => {
      const left = [power ? power + " Power" : "", move ? move + " Move" : ""].filter(Boolean).join(", ");
      return [card(number), left ? ` (${left})` : ""];
    }))
    : ["none"];
  const ground = ({ ground: there, ...position }) => there && there.ruins + position.ruin_discard.length + there.missions.length
    ? ` Ruins ${there.ruins}, cleared ${position.ruin_discard.length}` +
      (there.missions.length ? `; Missions ${there.missions.join(" and ")}, given up ${position.mission_discard.length}.` : ".")
    : "";
  const phases = ({ phases: stacks }) => stacks
    ? " Phases: " + stacks.map(([up, left]) => `${up < 0 ? "none faceup" : game.cards[up].name}, ${left} left`).join("; ") + "."
    : "";
  const tactics = ({ tactics: [up, left] = [[], 0] }) => up.length + left
    ? ` Tactics: ${up.length ? up.map((number) => game.cards[number].name).join(", ") : "none in play"}, ${left} in their deck.`
    : "";
  const unicron = ({ unicron: his, ...position }) => his
    ? ` Unicron ${his.space ? `at ${his.space}` : "dormant"}, cost ${his.cost}, driven off ${his.driven} times; Planets eaten: ` +
      `${position.eaten.map((number) => game.cards[number].name).join(", ") || "none"}; Heralds ` +
      `${Object.keys(position.heralds).length}, Chaos cards ${his.chaos}, discarded ${position.chaos_discard.length}, Planetary ` +
      `Ruins ${his.ruins}, cleared ${position.planetary_discard.length}.`
    : "";
  const decks = (position) => {
    const { main, encounters, damage, bosses, round } = position.game;
    const fight = position.battle.length
      ? ` Battle: ${game.cards[position.battle[0]].name}, Power ${position.battle[1]} against ${position.battle[2]}.` : "";
    return `Round ${round}. Main deck ${main}, Encounters ${encounters}, Damage ${damage}, Bosses defeated ${bosses}, ` +
      `destroyed ${position.destroyed.length}.${ground(position)}${phases(position)}${tactics(position)}${unicron(position)}${fight}`;
  };

  // --- The choice ----------------------------------------------------------------------------------------

  const choice = (asked) => {
    const body = find("options");
    body.replaceChildren();
    find("reason").textContent = "";
    if (!asked) {
      find("asked").textContent = "The game is over";
      return;
    }
    find("asked").textContent = `${positions[at]["seat" + asked.seat].name}: ${asked.asked}`;
    if (!sees(asked.seat)) {
      find("reason").textContent = "This seat does not see what another is offered.";
      return;
    }
    find("reason").textContent = asked.reason;
    const best = Math.max(...asked.options.map(([, , score]) => parseFloat(score)).filter((score) => score > 0), 0);
    asked.options.forEach(([words, cost, score], i) => {
      const row = make("tr", i === asked.answer ? "chosen" : "");
      const value = make("td", "score", score);
      const width = best ? Math.max(0, parseFloat(score) / best) : 0;
      if (score === "first") value.style.setProperty("--part", "100%");
      else if (width) value.style.setProperty("--part", `${100 * width}%`);
      row.append(make("td", "", i === asked.answer ? "▶" : ""), make("td", "", words), make("td", "", cost), value);
      body.append(row);
    });
  };

  // --- The story -----------------------------------------------------------------------------------------

  const tellStory = () => {
    const list = find("story");
    const entries = [];
    let lines = [];
    moments.forEach((moment, i) => {
      lines.push(...moment.story.map((line) => (typeof line === "string" ? line : line[reader + 1])));
      if (!isShown(i)) return;
      const entry = make("li", "", ...lines.map((text) => make("p", /^Turn \d+:/.test(text) ? "turn" : "", text)));
      entry.moment = i;
      entry.addEventListener("click", () => go(i));
      entries.push(entry);
      lines = [];
    });
    list.replaceChildren(...entries);
  };

  // --- Moving about --------------------------------------------------------------------------------------

  const show = () => {
    const position = positions[at];
    find("matrix").style.setProperty("--columns", game.columns);
    find("matrix").replaceChildren(...matrix(position));
    find("players").replaceChildren(...game.seats.map((_, i) => player(i, position)));
    find("decks").textContent = decks(position);
    const entries = [...find("story").children];
    const here = entries.find((entry) => entry.moment === at), list = find("story");
    find("now").textContent = `Turn ${turnOf(at)}, choice ${entries.indexOf(here) + 1} of ${entries.length}`;
    find("place").value = at;
    choice(moments[at].asked);
    entries.forEach((entry) => {
      entry.className = entry.moment === at ? "now" : entry.moment > at ? "later" : "";
      entry.hidden = reader !== REFEREE && entry.moment > at; // nobody at a seat knows what is to come
    });
    list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
    history.replaceState(null, "", "#" + at);
  };
  const go = (to, way = -1) => { at = nearestShown(Math.min(last, Math.max(0, to)), way); show(); };
  const stops = (i) => i === last ||
    (isShown(i) && (i === 0 || seat === REFEREE || (moments[i].asked && moments[i].asked.seat === seat)));
  const step = (way) => {
    let to = at + way;
    while (to > 0 && to < last && !stops(to)) to += way;
    if (to >= 0 && to <= last) go(to, way);
  };
  const turn = (way) => {
    let to = at;
    if (way < 0) {
      while (to > 0 && turnOf(to - 1) === turnOf(at)) to--;
      if (to === at && to > 0) { to--; while (to > 0 && turnOf(to - 1) === turnOf(to)) to--; }
    } else while (to < last && turnOf(to) === turnOf(at)) to++;
    go(to, way);
  };
  const choose = (select, value) => { select.value = value; select.dispatchEvent(new Event("change")); };
  const next = (select) => choose(select, select.options[(select.selectedIndex + 1) % select.options.length].value);

  const fill = (select, first) => {
    select.append(new Option(first, REFEREE), ...game.seats.map(({ strategy }, i) => new Option(`seat ${i}, ${strategy}`, i)));
  };
  fill(find("reader"), "the referee");
  fill(find("seat"), "all seats");
  find("reader").addEventListener("change", (event) => { reader = Number(event.target.value); tellStory(); go(at); });
  find("seat").addEventListener("change", (event) => { seat = Number(event.target.value); });
  find("place").max = last;
  find("place").addEventListener("input", (event) => go(Number(event.target.value)));
  const ways = { back: () => step(-1), on: () => step(1), "turn-back": () => turn(-1), "turn-on": () => turn(1) };
  Object.entries(ways).forEach(([id, act]) => find(id).addEventListener("click", act));
  const keys = {
    ArrowLeft: ways.back, ArrowRight: ways.on, PageUp: ways["turn-back"], PageDown: ways["turn-on"],
    Home: () => go(0), End: () => go(last), r: () => next(find("reader")), s: () => next(find("seat")),
  };
  addEventListener("keydown", (event) => {
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
    event.preventDefault();
    act();
  });
  tellStory();
  go(parseInt(location.hash.slice(1), 10) || 0);
})();
