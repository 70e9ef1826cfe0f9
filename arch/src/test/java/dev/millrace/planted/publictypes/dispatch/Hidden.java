package dev.millrace.planted.publictypes.dispatch;

record Hidden() {}
