// The yardstick: rooms on npm's `ws`, without rules, without a database. What one says everybody in the room hears.
import {WebSocketServer} from 'ws';

const rooms = new Map();
const server = new WebSocketServer({port: 0, host: '127.0.0.1', path: '/ws', perMessageDeflate: false});
server.on('listening', () => console.log(`Rooms listen on http://127.0.0.1:${server.address().port}/`));
server.on('connection', (socket) => {
  let room = null;
  socket.on('message', (data) => {
    const message = JSON.parse(data);
    if (message.do === 'table') {
      const id = message.open ?? String(rooms.size + 1);
      room = rooms.get(id) ?? rooms.set(id, new Set()).get(id);
      room.add(socket);
      socket.send(JSON.stringify({ok: true, table: id}));
      return;
    }
    const text = JSON.stringify({push: 'events', ...message});
    for (const one of room) one.send(text);
  });
  socket.on('close', () => room?.delete(socket));
});
