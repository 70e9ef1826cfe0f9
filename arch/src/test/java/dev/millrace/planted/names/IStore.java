package dev.millrace.planted.names;

interface IStore {}
